/** How long a phone needs to send what was done offline, once it is connected again. */
import type { Browser } from 'playwright';
import { uuidv7 } from 'uuidv7';
import { newestVersion } from '../../protocol/sync/mutations.ts';
import type { OutboxRow } from '../../src/db/outbox/outbox-db.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import type { Served, SignedIn } from '../kit/served.ts';
import { SLOW } from '../kit/shaper.ts';
import { tripRequests } from '../kit/trip-requests.ts';

const WITHIN_MS = 60_000;

export type Drained = {
  /** From the connection's return to the server's answer to every action. */
  ms: number;
  /** Requests that carried actions. */
  requests: number;
  /** Their bodies as sent. */
  bytesUp: number;
  /** Their heads, in bytes. */
  headBytesUp: number;
};

/** Trip requests made offline, through the app's own outbox and worker. */
export async function measureDrain(browser: Browser, served: Served, actions: number): Promise<Drained> {
  const { phone, person } = await phoneWithActions(browser, served, actions);
  try {
    const from = await phone.comeBack();
    const settled = await whenSettled(phone, person.id);
    const { sent } = await phone.outbox(person.id);
    if (sent !== actions) throw new Error(`${actions - sent} of ${actions} actions were not taken`);
    const pushes = phone.link.count().requests.filter(({ path }) => path.endsWith('/sync/push'));
    return {
      ms: Math.round(settled - from),
      requests: pushes.length,
      bytesUp: pushes.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
      headBytesUp: pushes.reduce((sum, { headBytes }) => sum + headBytes, 0),
    };
  } finally {
    await phone.close();
  }
}

/** A phone without a connection on which this many trips have been asked for; its link will be the slow one. */
export async function phoneWithActions(
  browser: Browser,
  served: Served,
  actions: number,
): Promise<{ phone: Phone; person: SignedIn }> {
  const person = await served.person('customer');
  const phone = await Phone.withApp(browser, served);
  await phone.signIn(person);
  await phone.page.goto('/trips');
  await whenTrue(() => phone.hasPulled(person.id), WITHIN_MS);
  await phone.goOffline();
  await phone.queue(person.id, outboxRows(person.id, actions));
  phone.link.behaveAs(SLOW);
  phone.link.count();
  return { phone, person };
}

/** Until the server has answered every action, as far as the phone knows. */
export const whenSettled = (phone: Phone, userId: string): Promise<number> =>
  whenTrue(async () => {
    const { waiting, sending } = await phone.outbox(userId);
    return waiting + sending === 0;
  }, WITHIN_MS);

/** Trip requests as the app writes them to the outbox. */
export function outboxRows(userId: string, count: number): Omit<OutboxRow, 'seq'>[] {
  const now = Date.now();
  return tripRequests(count, now, uuidv7).map((args) => ({
    name: 'trip.create',
    args,
    id: uuidv7(),
    userId,
    v: newestVersion('trip.create'),
    after: [],
    until: null,
    state: 'waiting',
    attempts: 0,
    createdAt: now,
    settledAt: null,
    at: null,
    error: null,
    preview: null,
    about: [`trip:${args.id}`],
  }));
}
