/** The product's phone on a link that falls silent: what was under way, and when it is settled. */
import type { Browser } from 'playwright';
import { newestVersion } from '../../protocol/sync/mutations.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../protocol/wire/version.ts';
import type { Database } from '../../server/db/connection.ts';
import { userStream } from '../../server/streams/change-log.ts';
import { uuidv7 } from 'uuidv7';
import { outboxRows } from '../sync/drain.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served, SignedIn } from '../kit/served.ts';
import { SLOW } from '../kit/shaper.ts';
import { momentOf, type Settled } from './figures.ts';
import { tripRequests } from '../kit/trip-requests.ts';

export const SILENT_MS = 5_000;
export const LOOKED_MS = 60_000;
/**
 * Phones at once: each has its own link and mostly waits. A big push and filling the market keep the server's core
 * busy, and a page that opens keeps the phones' busy, so that more of them would wait for each other.
 */
const AT_ONCE = { push: 5, upload: 1, pull: 1, first: 2, socket: 5 };
/** A request and its answer, from the poke to the last byte. */
const REQUEST_MS = 900;
const UPLOAD_MS = 1_400;
const FIRST_LOAD_MS = 2_500;
/** Longer than any heartbeat. */
const QUIET_MS = 12_000;
const FEW_ACTIONS = 3;
const MANY_ACTIONS = 60;
const NEW_ROWS = 300;

/** One market. `moments` are the cuts made in it, of `cuts` in all. */
export type Stage = {
  browser: Browser;
  served: Served;
  database: Database;
  moments: readonly number[];
  cuts: number;
  online: boolean;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Falls silent for SILENCE_MS. @returns when the link worked again, in ms of `performance.now()` */
async function silence(phone: Phone, { online }: Stage, meanwhile?: () => Promise<void>): Promise<number> {
  phone.link.fallSilent();
  await pause(SILENT_MS / 2);
  await meanwhile?.();
  await pause(SILENT_MS / 2);
  phone.link.speak();
  const back = performance.now();
  if (online) await phone.sayOnline();
  return back;
}

async function settledAfter(back: number, isSettled: () => Promise<boolean>): Promise<Settled> {
  const at = await whenTrue(isSettled, LOOKED_MS).catch(() => Number.POSITIVE_INFINITY);
  return Math.max(0, at - back);
}

/** Deals the stage's cuts out to phones that work side by side. @param one runs one phone's cuts */
async function sideBySide(
  kind: keyof typeof AT_ONCE,
  moments: readonly number[],
  one: (mine: number[]) => Promise<Settled[]>,
): Promise<Settled[]> {
  const phones = Array.from({ length: Math.min(AT_ONCE[kind], moments.length) }, (_, at) =>
    moments.filter((_moment, n) => n % AT_ONCE[kind] === at),
  );
  return (await Promise.all(phones.map(one))).flat();
}

let opening: Promise<unknown> = Promise.resolve();

/** Phones with the app, made one after the other, since starting one is work. */
async function newPhone({ browser, served }: Stage): Promise<Phone> {
  const opened = opening.then(() => Phone.withApp(browser, served));
  opening = opened;
  return opened;
}

async function openPhone(stage: Stage, person: SignedIn, path: string): Promise<Phone> {
  const phone = await newPhone(stage);
  await phone.signIn(person);
  phone.link.behaveAs(SLOW);
  await phone.page.goto(path);
  await whenTrue(() => phone.hasPulled(person.id), LOOKED_MS);
  return phone;
}

/** Makes a body large on the wire and not at the server: each action has a long note, no two alike. */
const withNote = <R extends { args: object }>(row: R): R => ({
  ...row,
  args: { ...row.args, trip_note: longNote() },
});

const WORDS = 'গাড়ি ভোর সকাল দুপুর বিকেল রাত বাড়ি ঘাট সেতু বাজার স্টেশন লাগেজ শিশু বয়স্ক ধীরে আস্তে পথ নদী ফেরি মেলা'.split(
  ' ',
);

function longNote(): string {
  let note = '';
  while (note.length < 170) note += `${WORDS[Math.floor(Math.random() * WORDS.length)]} `;
  return note.trim();
}

export type PushCuts = { settled: Settled[]; lost: number; doubled: number };

/** The link falls silent while actions are on their way. */
export async function cutPushes(stage: Stage, kind: 'push' | 'upload'): Promise<PushCuts> {
  const { served, database, moments, cuts } = stage;
  const [actions, spanMs] = kind === 'push' ? [FEW_ACTIONS, REQUEST_MS] : [MANY_ACTIONS, UPLOAD_MS];
  const number = async (sql: string, values: (string | number)[]): Promise<number> =>
    Number((await database.query(sql, values)).rows[0]?.['n'] ?? 0);
  let lost = 0;
  let doubled = 0;
  const settled = await sideBySide(kind, moments, async (mine) => {
    const person = await served.person('customer');
    const phone = await openPhone(stage, person, '/trips');
    const numbers = (): Promise<number> =>
      number('select seq as n from stream_heads where stream = $1', [userStream(person.id)]);
    const before = await numbers();
    const times: Settled[] = [];
    for (const cut of mine) {
      const rows = outboxRows(person.id, actions);
      await phone.queue(person.id, kind === 'upload' ? rows.map(withNote) : rows);
      await phone.poke();
      await pause(momentOf(cut, cuts, spanMs));
      const back = await silence(phone, stage);
      times.push(
        await settledAfter(back, async () => {
          const { waiting, sending } = await phone.outbox(person.id);
          return waiting + sending === 0;
        }),
      );
    }
    const asked = actions * mine.length;
    const stored = await number('select count(*)::int as n from trips where creator_id = $1', [person.id]);
    const { sent } = await phone.outbox(person.id);
    lost += asked - Math.min(sent, stored);
    // each time a trip is stored takes a number of its person's stream, but it has one row there
    const rows = await number('select count(*)::int as n from stream_rows where stream = $1 and seq > $2', [
      userStream(person.id),
      before,
    ]);
    doubled += (await numbers()) - before - rows;
    await phone.close();
    return times;
  });
  return { settled, lost, doubled };
}

/** The market has changed, and its rows are on their way. */
export async function cutPulls(stage: Stage): Promise<Settled[]> {
  const { served, moments, cuts } = stage;
  const customer = await served.person('customer');
  let filling: Promise<number> = Promise.resolve(0);
  // one after the other: a phone that pulls while another's rows are written would wait for the rest of them
  const fill = (): Promise<number> =>
    (filling = filling.then(async (before) => {
      await served.fill(customer, NEW_ROWS);
      return before + NEW_ROWS;
    }));
  return sideBySide('pull', moments, async (mine) => {
    const person = await served.person('provider');
    const phone = await openPhone(stage, person, '/feed');
    const times: Settled[] = [];
    for (const cut of mine) {
      const expected = await fill();
      await phone.poke();
      await pause(momentOf(cut, cuts, REQUEST_MS));
      const back = await silence(phone, stage);
      times.push(await settledAfter(back, async () => (await phone.saved(person.id)) >= expected));
    }
    await phone.close();
    return times;
  });
}

/** The feed is opened for the first time. */
export async function cutFirstLoads(stage: Stage): Promise<Settled[]> {
  const { served, moments, cuts } = stage;
  const customer = await served.person('customer');
  await served.fill(customer, NEW_ROWS);
  return sideBySide('first', moments, async (mine) => {
    const times: Settled[] = [];
    for (const cut of mine) {
      const person = await served.person('provider');
      const phone = await newPhone(stage);
      await phone.signIn(person);
      phone.link.behaveAs(SLOW);
      await phone.page.goto('/feed', { waitUntil: 'commit' });
      await pause(momentOf(cut, cuts, FIRST_LOAD_MS));
      const back = await silence(phone, stage);
      times.push(await settledAfter(back, async () => (await phone.saved(person.id)) >= NEW_ROWS));
      await phone.close();
    }
    return times;
  });
}

/** The page is open and nothing is under way; a trip is asked for while the link is silent. */
export async function cutSockets(stage: Stage): Promise<Settled[]> {
  const { served, moments, cuts } = stage;
  const customer = await served.person('customer');
  return sideBySide('socket', moments, async (mine) => {
    const person = await served.person('provider');
    const phone = await openPhone(stage, person, '/feed');
    const times: Settled[] = [];
    for (const cut of mine) {
      await pause(momentOf(cut, cuts, QUIET_MS));
      const id = uuidv7();
      const back = await silence(phone, stage, () => askForTrip(served, customer, id));
      times.push(await settledAfter(back, () => phone.hasTrip(person.id, id)));
    }
    await phone.close();
    return times;
  });
}

/** Somebody else, with a good connection, asks for a trip. */
async function askForTrip(served: Served, { token }: SignedIn, id: string): Promise<void> {
  const [args] = tripRequests(1, Date.now(), () => id);
  const v = newestVersion('trip.create');
  const response = await fetch(`${served.url}/api/v1/sync/push`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    },
    body: JSON.stringify({ mutations: [{ id: uuidv7(), name: 'trip.create', v, args }] }),
  });
  if (!response.ok) throw new Error(`a trip was answered ${response.status}`);
}
