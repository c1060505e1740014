/** The figures of `npm run bench:sync` side by side, and how they compare. */
import type { Cut } from './effects.ts';

export type DrainFigure = {
  ms: number;
  requests: number;
  bytesUp: number;
  /** Measured with this many actions and multiplied. */
  extrapolatedFrom?: number;
};

export type SyncFigures = {
  drain50: DrainFigure;
  drain500: DrainFigure;
  cut200: Cut;
  first20Ms: number;
  all10000Ms: number;
  /** Reading all rows: measured with this many and multiplied. */
  all10000ExtrapolatedFrom?: number;
};

export const participants = ['ours', 'workbox', 'tanstackQuery', 'rxdb'] as const;
export type Participant = (typeof participants)[number];
export type AllFigures = Record<Participant, SyncFigures>;

/** A drain of `actions`, extrapolated as if each action cost the same. The time before the first is neglected. */
export function extrapolated(measured: DrainFigure, from: number, actions: number): DrainFigure {
  const times = actions / from;
  return {
    ms: Math.round(measured.ms * times),
    requests: Math.round(measured.requests * times),
    bytesUp: Math.round(measured.bytesUp * times),
    extrapolatedFrom: from,
  };
}

/** How many times as long as ours a peer takes. */
export const ratio = (ours: number, peer: number): string =>
  `×${(peer / ours).toFixed(peer / ours < 10 ? 1 : 0)}`;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const about = (from: number | undefined, text: string): string => (from === undefined ? text : `≈ ${text}`);

type Line = {
  what: string;
  value(figures: SyncFigures): string;
  compared(figures: SyncFigures): number | null;
};

const drainLines = (key: 'drain50' | 'drain500', actions: number): Line[] => [
  {
    what: `drain ${actions}`,
    value: ({ [key]: { ms, extrapolatedFrom } }) => about(extrapolatedFrom, seconds(ms)),
    compared: ({ [key]: { ms } }) => ms,
  },
  {
    what: '  requests',
    value: ({ [key]: { requests, extrapolatedFrom } }) => about(extrapolatedFrom, String(requests)),
    compared: ({ [key]: { requests } }) => requests,
  },
  {
    what: '  bytes up, each',
    value: ({ [key]: { bytesUp } }) => String(Math.round(bytesUp / actions)),
    compared: ({ [key]: { bytesUp } }) => bytesUp,
  },
];

const lines: Line[] = [
  ...drainLines('drain50', 50),
  ...drainLines('drain500', 500),
  { what: 'cut at 200: lost', value: ({ cut200 }) => String(cut200.lost), compared: () => null },
  { what: 'cut at 200: doubled', value: ({ cut200 }) => String(cut200.doubled), compared: () => null },
  {
    what: 'first 20 rows',
    value: ({ first20Ms }) => seconds(first20Ms),
    compared: ({ first20Ms }) => first20Ms,
  },
  {
    what: 'all of 10,000 rows',
    value: ({ all10000Ms, all10000ExtrapolatedFrom }) => about(all10000ExtrapolatedFrom, seconds(all10000Ms)),
    compared: ({ all10000Ms }) => all10000Ms,
  },
];

const WIDTH = 22;

/** One line for each figure, with each peer's value as a multiple of ours. */
export function table(all: AllFigures): string {
  const head = ['', ...participants];
  const body = lines.map(({ what, value, compared }) => [
    what,
    ...participants.map((name) => {
      const [own, peer] = [compared(all.ours), compared(all[name])];
      const beside = name === 'ours' || own === null || peer === null ? '' : ` (${ratio(own, peer)})`;
      return value(all[name]) + beside;
    }),
  ]);
  return [head, ...body]
    .map((cells) =>
      cells
        .map((cell) => cell.padEnd(WIDTH))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}
