/**
 * `/with/…`: a passenger's journey for her own people, on any phone with a browser, without the app and without an
 * account (`server/trip/meeting/watch-link.ts`). It says what the server knows and since when, refreshes itself each
 * minute, and says so when it cannot.
 */
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { distanceText, journeyText, sinceText, timeText } from '../../../domain/base/date-text.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { carWord, colourWord } from '../../../domain/car/car-names.ts';
import { plateLines } from '../../../domain/car/plate.ts';
import { maskContacts } from '../../../domain/contact-mask/mask.ts';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import { mapAddress } from '../../../domain/place/map-link.ts';
import { overdueMs } from '../../../domain/trip/meeting/watch-link.ts';
import { WATCH_PATH } from '../../../protocol/wire/watch-link.ts';
import type { Context } from '../../act/context.ts';
import { watchedJourney, type WatchedJourney } from './watch-link.ts';
import { serverText, type ServerText } from '../../http/answer/texts.ts';
import { hashSource } from '../../http/door/content-security.ts';
import { escapeHtml, look, page } from '../../http/pages/pages.ts';
import type { SecretPage } from '../../http/pages/secret-page.ts';

const style = `${look}
h1{position:absolute;clip-path:inset(50%)}
.board{display:grid;gap:6px;padding:18px 16px;border-radius:18px;background:var(--board);color:#fff}
.board b{font-size:1.375rem;line-height:1.35}
.board span{color:var(--on-board-2);font-size:.9375rem}
.card{display:grid;gap:4px;padding:14px 16px}
.card h2{font-size:1.25rem;line-height:1.4}
.card p{color:var(--ink-2);font-size:.9375rem}
.card .old{color:var(--bad);font-weight:700}
.plate{justify-self:start;margin:4px 0;padding:6px 14px;border:2px solid var(--ink);border-radius:8px;background:#fff;color:#111;font-size:1.25rem;font-weight:700;line-height:1.35;text-align:center}
.plate span{display:block}
a{display:flex;align-items:center;justify-content:center;min-height:48px;padding:8px 16px;border-radius:14px;color:var(--primary);font-weight:700}
.card a{margin-top:8px;background:var(--primary);color:var(--on);text-decoration:none}
.small{color:var(--ink-2);font-size:.9375rem}
.lost{display:none;color:var(--bad);font-weight:700}
.silent .lost{display:block}
`;

/**
 * Requests the page again each minute and puts its content here; an ended link loads the page that says so. A
 * connection that falls silent never answers: after a quarter of a minute the page says that its news is old.
 */
const script = `
let main = document.querySelector('main');
async function look() {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), 15000);
  try {
    const answer = await fetch(location.href, { cache: 'no-store', signal: giveUp.signal });
    if (answer.status === 404) return location.reload();
    if (!answer.ok) throw new Error(String(answer.status));
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
    main.replaceWith(fresh);
    main = fresh;
  } catch {
    main.classList.add('silent');
  } finally {
    clearTimeout(timer);
  }
}
if (!main.dataset.over) setInterval(() => document.hidden || look(), 60000);
document.addEventListener('visibilitychange', () => document.hidden || main.dataset.over || look());
`;

/** Beyond this age a place is described as where the car was, not where it is. */
const paleAfterMs = 15 * 60_000;

type Words = (id: ServerText, values?: Record<string, string>) => string;
type Reader = { locale: Locale; now: number; text: Words };

const clock = (at: number, { locale }: Reader): string => timeText(dhakaTime(at), locale);

function stateOf(journey: WatchedJourney, reader: Reader): { title: string; lines: string[] } {
  const { text, now, locale } = reader;
  const { status, journeyAt, arrivesAt, endsAt, boardedAt, closedAt } = journey;
  if (status === 'hold' && journey.place) return comingOf(journey, journey.place, reader);
  if (status === 'hold') {
    const when = journeyText(journeyAt, now, locale);
    return now < journeyAt
      ? { title: text('watch.agreed'), lines: [text('watch.leaves', { when })] }
      : { title: text('watch.not_begun'), lines: [text('watch.should_have_left', { when })] };
  }
  if (status === 'started') {
    const time = clock(boardedAt ?? journeyAt, reader);
    const arrives = text('watch.arrives', { when: journeyText(arrivesAt, now, locale) });
    return now < endsAt + overdueMs
      ? { title: text('watch.on_board'), lines: [text('watch.boarded', { time }), arrives] }
      : { title: text('watch.overdue'), lines: [text('watch.boarded', { time }), arrives] };
  }
  if (status === 'completed')
    return {
      title: text('watch.over'),
      lines: [text('watch.said_over', { time: clock(closedAt ?? now, reader) })],
    };
  return { title: text('watch.canceled'), lines: [text('watch.canceled_note')] };
}

function comingOf(
  { pickup }: WatchedJourney,
  place: NonNullable<WatchedJourney['place']>,
  reader: Reader,
): { title: string; lines: string[] } {
  const { text, now, locale } = reader;
  const [time, since] = [clock(place.at, reader), sinceText(now - place.at, locale)];
  const far = text('watch.from_pickup', { distance: distanceText(greatCircle(pickup, place), locale) });
  const isOld = now - place.at > paleAfterMs;
  return {
    title: text(isOld ? 'watch.place_old' : 'watch.coming'),
    lines: [text('watch.place', { time, since }), far],
  };
}

function journeyHtml(journey: WatchedJourney, reader: Reader): string {
  const { locale, now, text } = reader;
  const { geoLocation, car, owner, driver, place, journeyAt, status } = journey;
  const shown = (words: string): string => escapeHtml(maskContacts(words).text);
  const state = stateOf(journey, reader);
  const { area, number } = plateLines(car.registration, locale);
  const name = [colourWord(car.color, locale), carWord(car.brand, locale), carWord(car.model, locale)].join(
    ' ',
  );
  const map = place
    ? `<a href="${escapeHtml(mapAddress(place, ''))}" rel="noreferrer">${escapeHtml(text('watch.map'))}</a>`
    : '';
  const from = shown(geoLocation.pick.place[locale]);
  const to = shown(geoLocation.dest.place[locale]);
  const drives =
    driver === null
      ? text('watch.owner_drives', { name: owner })
      : text('watch.drives', { name: driver, owner });
  return `<section class="board"><b>${from} → ${to}</b><span>${escapeHtml(journeyText(journeyAt, now, locale))}</span></section>
<section class="card" role="status"><h2>${escapeHtml(state.title)}</h2>${state.lines
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')}${map}</section>
<section class="card"><span class="plate">${escapeHtml(area)}<span>${escapeHtml(number)}</span></span><b>${shown(name)}</b><p>${escapeHtml(drives)}</p></section>
${status === 'hold' || status === 'started' ? `<a href="tel:999">${escapeHtml(text('watch.emergency'))}</a>` : ''}
<p class="small">${escapeHtml(text('watch.as_of', { time: clock(now, reader) }))}</p>
<p class="lost" role="alert">${escapeHtml(text('watch.silent'))}</p>
<p class="small">${escapeHtml(text('watch.private'))}</p>`;
}

/** The page, and its address. */
export const journeyPage = (context: Context): SecretPage => ({
  path: WATCH_PATH,
  inline: { scripts: [hashSource(script)], styles: [hashSource(style)] },
  write: async (letters, locale) => {
    const text: Words = (id, values) => serverText(locale, id, values);
    const journey = await watchedJourney(context, letters);
    const above = `<header class="calm"><b>${escapeHtml(text('page.product'))}</b></header>`;
    const isOver = journey === null || !['hold', 'started'].includes(journey.status);
    const body = journey
      ? journeyHtml(journey, { locale, now: context.now(), text })
      : `<section class="card"><h2>${escapeHtml(text('watch.nothing'))}</h2><p>${escapeHtml(text('watch.nothing_note'))}</p></section>`;
    const html = page(locale, text('watch.title'), body, { style, above, script, isOver });
    return { found: journey !== null, html };
  },
});
