/** The size of the simulated day, and how its bytes are counted. */
import { times } from '../kit/short.ts';
import { districts } from '../../domain/place/districts.ts';

export const TRIPS = times(20_000, 400);
export const BIDS = times(160_000, 3_200);
export const PHONES = 10_000;
export const PASSENGERS = times(6_000, 120);
export const SAMPLED_BIDS = times(200, 20);
/** Percent of the phones that subscribe to the entire country. */
export const EVERYWHERE_PERCENT = 5;
export const DHAKA = districts.find(({ name }) => name.en === 'Dhaka')?.id ?? 0;
export const HOUR_MS = 3_600_000;
/** How long a busy channel gathers; a quiet one is published sooner, which hardly happens in these hours. */
export const TICK_MS = 30_000;
export const isWhole = process.argv.includes('--whole');
/** How long the phones are subscribed to the feed in each hour. */
export const SUBSCRIBED_MS = isWhole ? HOUR_MS : HOUR_MS / 4;
export const QUARTERS = HOUR_MS / SUBSCRIBED_MS;
export const UNSUBSCRIBED_STEP_MS = 5 * 60_000;
export const MIDNIGHT = Date.parse('2026-11-20T00:00:00+06:00');
export const [OPENS, CLOSES] = [MIDNIGHT + 9 * HOUR_MS, MIDNIGHT + 17 * HOUR_MS];

/** Bytes of a request's headers as a browser sends them with a token, plus those of an answer's. */
export const HEADS = 500 + 330;
export const EMPTY_ANSWER = 500 + 167;
/** The app's timers. */
export const POLL_MS = 15 * 60_000;
export const HEARTBEAT_MS = 9_000;
export const HEARTBEAT = '{"event":"h"}';

export const frame = (text: string): number => {
  const bytes = Buffer.byteLength(text);
  return bytes + (bytes < 126 ? 2 : 4);
};
export const messageBytes = (event: string, channel: string, data: string): number =>
  frame(JSON.stringify({ event, channel, data }));
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const print = (what: string, figure: string): void => console.log(`${what.padEnd(52)}${figure}`);
