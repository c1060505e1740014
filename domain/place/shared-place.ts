/**
 * A place that another app has shared with this one: a link of a map, coordinates, or a name.
 *
 *   link or text ─ a pin in it ─ a point asked for ─ the middle of the map ─▶ 'lat,long'
 *                └ no point in the country ─▶ the name of the place
 */
import { toLatinDigits } from '../base/digits.ts';

export type Shared = { title?: string | null; text?: string | null; url?: string | null };

const LONGEST_NAME = 100;
/**
 * A box around Bangladesh, in degrees. It also holds places abroad, which the choice of a place refuses
 * later.
 */
const country = { south: 20.3, north: 26.8, west: 87.9, east: 92.8 };

const NUMBER = String.raw`(-?\d{1,3}\.\d+)`;
const COMMA = String.raw`(?:,|%2C)(?:\+|%20|\s)*`;
const PAIR = `${NUMBER}${COMMA}${NUMBER}`;

/** The ways in which maps write a point, the most certain first. */
const points: readonly RegExp[] = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&#](?:q|query|destination|daddr|ll|sll|mlat)=(?:loc:)?${PAIR}`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`/(?:place|search|dir/[^/]+)/${PAIR}`),
  new RegExp(`^geo:${PAIR}`),
  new RegExp(`/@${PAIR}`),
  new RegExp(`[?&]center=${PAIR}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
];
const written = new RegExp(`(?:^|[\\s(])${NUMBER}\\s*,\\s*${NUMBER}(?:$|[\\s).])`);
const degrees =
  /(\d{1,2})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)["″]\s*N[\s,]+(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)["″]\s*E/;
/** What maps write in place of a name. */
const noName =
  /^(?:dropped pin|pinned location|my location|shared location|location|google maps|[+\d\s,.-]*)$/i;

/** @returns the point as 'lat,long', or the name; null when the text names no place */
export function sharedPlace({ title, text, url }: Shared): string | null {
  const parts = [url, text, title].map((part) => toLatinDigits((part ?? '').trim()));
  const links = parts.flatMap((part) => part.match(/(?:https?:\/\/|geo:)\S+/g) ?? []);
  return pointIn(links, parts) ?? nameIn(links, [parts[1] ?? '', parts[2] ?? '']);
}

/**
 * The address of the trip form with the shared place as the destination; for an SMS of ours, the address of its
 * answer.
 */
export function sharedAddress(given: Pick<URLSearchParams, 'get'>): string {
  const [, sms] =
    /\/(s\/[\w-]{15,}d)(?![\w-])/.exec(`${given.get('url') ?? ''} ${given.get('text') ?? ''}`) ?? [];
  if (sms !== undefined) return `/outbox#${sms}`;
  const place = sharedPlace({ title: given.get('title'), text: given.get('text'), url: given.get('url') });
  return place === null ? '/trip-request' : `/trip-request?destination=${encodeURIComponent(place)}`;
}

/** The point that a text of the form 'lat,long' names; null when it is none in the country. */
export function pointOf(text: string): { lat: number; long: number } | null {
  const [, lat, long] = new RegExp(`^${NUMBER},${NUMBER}$`).exec(text) ?? [];
  return inCountry(Number(lat), Number(long)) ? { lat: Number(lat), long: Number(long) } : null;
}

const inCountry = (lat: number, long: number): boolean =>
  lat > country.south && lat < country.north && long > country.west && long < country.east;

function pointIn(links: readonly string[], parts: readonly string[]): string | null {
  for (const way of points)
    for (const link of links) {
      const [, lat, long] = way.exec(link) ?? [];
      if (inCountry(Number(lat), Number(long))) return `${lat},${long}`;
    }
  for (const part of parts) {
    const [, lat, long] = written.exec(part) ?? [];
    if (inCountry(Number(lat), Number(long))) return `${lat},${long}`;
    const dial = degrees.exec(part)?.slice(1).map(Number);
    if (!dial) continue;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = dial;
    const [north, east] = [a + b / 60 + c / 3600, d + e / 60 + f / 3600];
    if (inCountry(north, east)) return `${north.toFixed(6)},${east.toFixed(6)}`;
  }
  return null;
}

function nameIn(links: readonly string[], texts: readonly string[]): string | null {
  const inLinks = links.flatMap((link) => [
    /\/(?:place|search)\/([^/@?]+)/.exec(link)?.[1],
    /[?&](?:q|query|destination|daddr)=([^&#]+)/.exec(link)?.[1],
    /^geo:[^?]*\?q=([^&#]+)/.exec(link)?.[1],
  ]);
  const inTexts = texts.flatMap((text) => text.replaceAll(/(?:https?:\/\/|geo:)\S+/g, '').split(/\r?\n/));
  for (const each of [...inLinks.flatMap((part) => (part === undefined ? [] : decoded(part))), ...inTexts]) {
    const name = each.trim().slice(0, LONGEST_NAME).trim();
    if (name !== '' && !noName.test(name)) return name;
  }
  return null;
}

/** The decoded text of a link; empty where the link is damaged. */
function decoded(part: string): string[] {
  try {
    return [decodeURIComponent(part.replaceAll('+', ' '))];
  } catch {
    return [];
  }
}
