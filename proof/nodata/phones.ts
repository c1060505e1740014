/** Phones of people who may have no net: their keys, certificates and backups, and what they do with data. */
import Dexie from 'dexie';
import { packed } from '../../protocol/sync/columns.ts';
import { PullRequest, PushRequest, ResultsRequest } from '../../protocol/sync/requests.ts';
import { base64url, fromBase64url } from '../../protocol/nodata/base64url.ts';
import { ecdsaCurve } from '../../protocol/nodata/signing.ts';
import { ecdhCurve } from '../../protocol/nodata/sms-keys.ts';
import { unpackedPush } from '../../protocol/sync/unpacked-push.ts';
import { Refused } from '../../server/base/refused.ts';
import { certificatesFor } from '../../server/face/certificates.ts';
import { judgeHeld } from '../../server/face/held.ts';
import { takeKeys } from '../../server/nodata/phone-keys.ts';
import { hashOf, openSession } from '../../server/person/sessions.ts';
import { push } from '../../server/sync/push.ts';
import { resultsOf } from '../../server/sync/results.ts';
import { signingKeys, saveIdentity } from '../../src/db/outbox/faces.ts';
import { dbsOf } from '../../src/db/user-dbs.ts';
import { correctedNow, setClockOffset } from '../../src/platform/clock.ts';
import { pullPages } from '../../src/sync/pull/pull-step.ts';
import { pushStep } from '../../src/sync/push/push-step.ts';
import type { Answer, Transport } from '../../src/sync/net/transport.ts';
import { pull } from '../../testkit/phone/pull.ts';
import { expectable } from '../simulation/market-side.ts';
import type { NodataWorld, Phone } from './state.ts';

const NUMBER = '28844';
const MINUTE = 60_000;
const RENEWED_AFTER_MS = 3 * 24 * 60 * MINUTE;
/** The tables that a backup of the whole phone contains. */
const backedUp = ['outbox', 'nodata', 'said', 'faces', 'faceIdentity'];

/** Makes this phone's clock the one that the app's code reads. */
export function holds({ market }: NodataWorld, { skew }: Phone): void {
  const now = market.context.now();
  Date.now = () => now + skew;
  setClockOffset(0);
}

export async function openPhone(world: NodataWorld, type: 'customer' | 'provider'): Promise<Phone> {
  const { market, chance } = world;
  const { context } = market;
  const actor = await market.person(type);
  const cars: string[] = [];
  const fleet = type === 'provider' ? chance.between(1, 2) : 0;
  while (cars.length < fleet) cars.push(await market.car(actor));
  const [row] = (await context.database.query('select phone from users where id = $1', [actor.id])).rows;
  const phone: Phone = {
    actor,
    number: String(row?.['phone']),
    tokenHash: hashOf(await openSession(context, context.database.db, actor.id)),
    dbs: dbsOf(actor.id),
    cars,
    skew: chance.between(-3, 3) * MINUTE,
    backup: null,
    wasRestored: false,
  };
  holds(world, phone);
  await renewKeys(world, phone);
  await fetches(world, phone);
  return phone;
}

/** As the app does it on the first net after three days (`src/sync/calls/nodata-keys.ts`). */
export async function renewKeys({ market: { context } }: NodataWorld, phone: Phone): Promise<void> {
  const { subtle } = crypto;
  const ecdh = await subtle.generateKey(ecdhCurve, false, ['deriveKey']);
  const ecdsa = await subtle.generateKey(ecdsaCurve, false, ['sign', 'verify']);
  const point = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
    base64url(new Uint8Array(await subtle.exportKey('raw', publicKey)));
  const points = { ecdh: await point(ecdh), ecdsa: await point(ecdsa) };
  const caller = { ...phone.actor, tokenHash: phone.tokenHash, readOnly: false };
  const { key, ecdh: server, signing, price } = await takeKeys(context, caller, points);
  const at = correctedNow();
  const { nodata } = phone.dbs.outbox;
  await nodata.toCollection().modify({ dueAt: 0 });
  const own = { ecdh: ecdh.privateKey, ecdsa: ecdsa.privateKey, point: points.ecdsa };
  const times = { madeAt: at, dueAt: at + RENEWED_AFTER_MS, counter: 0 };
  await nodata.add({ no: key, ...times, ...own, server, signing, number: NUMBER, price });
  await renewCertificates({ market: { context } }, phone);
}

/** Renews them if they are due, as the app does when it comes to the front. */
export async function renewDueKeys(world: NodataWorld, phone: Phone): Promise<void> {
  const keys = await signingKeys(phone.dbs);
  if (!keys || keys.dueAt <= correctedNow()) await renewKeys(world, phone);
}

/** As the app does it once a day (`src/sync/calls/face-certificates.ts`). */
export async function renewCertificates(
  { market: { context } }: { market: Pick<NodataWorld['market'], 'context'> },
  { actor, dbs }: Phone,
): Promise<void> {
  const keys = await signingKeys(dbs);
  if (!keys) return;
  const said = await certificatesFor(context, actor, keys.no).catch((error: unknown) => {
    // a server that was put back knows these keys no more: they are renewed after the next pull
    if (error instanceof Refused && error.error.code === 'not_found') return null;
    throw error;
  });
  if (!said) return;
  const certificates = said.certificates.map(({ car_id: carId, certificate }) => ({
    carId,
    bytes: fromBase64url(certificate),
  }));
  const { salt, signing, agreements, settled_up_to: settledUpTo } = said;
  const at = correctedNow();
  await saveIdentity(dbs, { keyNo: keys.no, at, certificates, salt, signing, agreements, settledUpTo });
}

/** Sends what waits. */
export const sends = (world: NodataWorld, phone: Phone): Promise<unknown> =>
  pushStep(phone.dbs, transportOf(world, phone));
/** Fetches what is new. */
export const fetches = (world: NodataWorld, phone: Phone): Promise<unknown> =>
  pullPages(phone.dbs, transportOf(world, phone));

const lost: Answer = { ok: false, failure: { kind: 'unreachable' } };

const transportOf = (world: NodataWorld, phone: Phone): Transport => ({
  get: () => Promise.reject(new Error('not used')),
  mayLeave: () => true,
  post: async (path, body) => {
    const { chance, net } = world;
    const text = JSON.stringify(body);
    if (chance.next() < net.loseRequest) return lost;
    if (path === 'sync/push' && chance.next() < net.double)
      world.doubles.push(() => serve(world, phone, path, text));
    const data = await serve(world, phone, path, text);
    return data === undefined || chance.next() < net.loseAnswer ? lost : { ok: true, data };
  },
});

/** JSON and the schemas of the wire, as between a real phone and a real server; undefined where a connection broke. */
async function serve(world: NodataWorld, phone: Phone, path: string, text: string): Promise<unknown> {
  const { context } = world.market;
  try {
    if (path === 'sync/results') {
      const { ids } = ResultsRequest.assert(JSON.parse(text));
      return JSON.parse(JSON.stringify(await resultsOf(context, phone.actor, ids))) as unknown;
    }
    if (path !== 'sync/push') {
      const page = await pull(context, phone.actor, PullRequest.assert(JSON.parse(text)));
      return page && (JSON.parse(JSON.stringify(packed(page))) as unknown);
    }
    const { cursor, ...sent } = PushRequest.assert(JSON.parse(text));
    const mutations = (unpackedPush(sent) ?? []).map((each) => seen(world, each));
    await world.broken.beforeJudging(world.database.database);
    const answer = await push(context, phone.actor, { mutations, ...(cursor && { cursor }) });
    if (world.broken.hasNoChain) {
      await world.database.database.query(
        "update face_links set held_until = known_at where verdict = 'held'",
      );
      await judgeHeld(context)(20);
    }
    return JSON.parse(JSON.stringify(answer)) as unknown;
  } catch (error) {
    if (!expectable(error)) throw error;
    return undefined;
  }
}

type Sent = NonNullable<ReturnType<typeof unpackedPush>>[number];

/** Notes when an agreement reaches the server; a broken build removes its chain. */
function seen({ agreements, market, broken }: NodataWorld, mutation: Sent): Sent {
  if (mutation.name !== 'face.agree') return mutation;
  const { receipt, chain: _, ...alone } = mutation.args as Record<string, unknown>;
  const brought = agreements.find(({ codes }) => base64url(codes.receipt) === receipt);
  if (brought) brought.broughtAt ??= market.context.now();
  return broken.hasNoChain ? { ...mutation, args: { ...alone, receipt } } : mutation;
}

/** A backup of the whole phone. */
export async function backUp(phone: Phone): Promise<void> {
  phone.backup = await Promise.all(
    backedUp.map(async (table) => ({ table, rows: await phone.dbs.outbox.table(table).toArray() })),
  );
}

/** The phone as it was: with the counters and the links of that moment, and without what was done since. */
export async function putBack(world: NodataWorld, phone: Phone): Promise<void> {
  const { backup, dbs } = phone;
  if (!backup) return;
  await note(world, phone);
  phone.wasRestored = true;
  phone.backup = null;
  for (const { table, rows } of backup) {
    await dbs.outbox.table(table).clear();
    await dbs.outbox.table(table).bulkPut(rows);
  }
}

/** Remembers what was done on this phone. */
export async function note({ meant }: NodataWorld, { dbs }: Phone): Promise<void> {
  for (const row of await dbs.outbox.outbox.toArray()) meant.set(row.id, row);
}

export const forgetPhone = async ({ dbs }: Phone): Promise<void> => {
  dbs.mirror.close();
  dbs.outbox.close();
  await Promise.all([Dexie.delete(dbs.mirror.name), Dexie.delete(dbs.outbox.name)]);
};
