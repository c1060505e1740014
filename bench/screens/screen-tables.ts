/** The figures of `npm run bench:screens` as the tables of docs/FIGURES.md. */
import type { ColdStart, ColdStarts } from './cold-start.ts';
import type { FirstPaint } from './first-paint.ts';
import type { FirstJourney } from './first-journey.ts';
import type { Install } from './install.ts';
import type { Interaction, Spread } from './interactions.ts';
import type { Scrolling } from './scrolling.ts';

export type ScreenFigures = {
  signin: FirstPaint;
  signup: FirstPaint;
  /** Addresses, opened without a session. */
  doors: readonly (FirstPaint & { path: string })[];
  install: Install;
  firstJourney: FirstJourney;
  coldStart: ColdStarts['coldStart'];
  firstByteMs: number;
  scrolling: Scrolling;
  heapBytes: number;
  query20P95Ms: number;
  interactions: readonly Interaction[];
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const painted = ({ lcpMs, fcpMs }: FirstPaint): string => `${seconds(lcpMs)}, first paint ${seconds(fcpMs)}`;
const installed = ({ medianMs, bytes, requests }: Install): string =>
  `${seconds(medianMs)}, ${Math.round(bytes / 1000)} kB, ${requests} requests`;
const fetched = ({ bytes, requests }: Pick<FirstJourney, 'bytes' | 'requests'>): string =>
  `${Math.round(bytes / 1000)} kB, ${requests} requests`;
const journeyed = ({ after, ...journey }: FirstJourney): string =>
  `${fetched(journey)}; what follows it ${fetched(after)}`;
const started = ({ card, ownCard }: ColdStart): string =>
  `${card.medianMs} ms, worst ${card.worstMs} ms; React’s own ${ownCard.medianMs} ms`;

const scrolled = ({ inTime, p95Ms, worstMs }: Scrolling): string =>
  `${Math.round(inTime * 100)} % of the frames in time, p95 ${p95Ms} ms, worst ${worstMs} ms`;

export const screenTable = ({
  signin,
  signup,
  doors,
  install,
  firstJourney,
  coldStart,
  firstByteMs,
  scrolling,
  heapBytes,
  query20P95Ms,
}: ScreenFigures): string =>
  table(
    ['what', 'figure', 'target'],
    [
      ['sign-in, largest paint', painted(signin), '2.0 s'],
      ['sign-up, largest paint', painted(signup), '2.0 s'],
      ...doors.map((door) => [`a visitor at \`${door.path}\`, largest paint`, painted(door), '1.1 s']),
      ['first visit, until the app starts without a net', installed(install), '12 s, 450 kB, 20 requests'],
      ['first journey with data saver, sign-up to posted request', journeyed(firstJourney), '120 kB'],
      ['offline cold start, 1,000 trips kept', started(coldStart.x1), '300 ms'],
      ['… 4 times slower processor', started(coldStart.x4), '–'],
      ['… 6 times slower processor', started(coldStart.x6), '600 ms'],
      ['… first byte, stopped service worker', `${firstByteMs} ms`, '20 ms'],
      [
        'feed under a moving finger, 2,000 rows kept, 4 times slower processor',
        scrolled(scrolling),
        '60 frames a second',
      ],
      ['heap of the page, 10,000 rows kept', `${(heapBytes / 1e6).toFixed(1)} MB`, '5 MB'],
      ['20-row query with 10,000 rows kept, p95', `${query20P95Ms.toFixed(1)} ms`, '2 ms'],
    ],
  );

const answered = ({ medianMs, worstMs, shownMs }: Spread): string[] => [
  `${medianMs} / ${worstMs} ms`,
  `${shownMs} ms`,
];

/** Median and worst interaction to next paint, and when its result was shown. */
export const interactionTable = (interactions: readonly Interaction[]): string =>
  table(
    ['tap', 'first time', '… stands after', 'again', '… stands after'],
    interactions.map(({ name, cold, warm }) => [name, ...answered(cold), ...answered(warm)]),
  );
