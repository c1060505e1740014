/** What must hold once every SMS has come or is lost, everybody has had a net, and nothing is on its way any more. */
import { collide } from '../../domain/car/car-busy.ts';
import { heldUntil } from '../../domain/face/settling.ts';
import { codeHash, hashText } from '../../protocol/face/codes.ts';
import { base64url, fromBase64url } from '../../protocol/nodata/base64url.ts';
import { booksAgree } from '../../server/money/wallet/agreement.ts';
import { bodyHashOf } from '../../server/sync/judge.ts';
import { signingKeys } from '../../src/db/outbox/faces.ts';
import type { OutboxRow } from '../../src/db/outbox/outbox-db.ts';
import { note } from './phones.ts';
import type { Agreement, NodataWorld, Phone } from './state.ts';

type Row = Record<string, unknown>;
const isOk = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === true;

export async function checkAtRest(world: NodataWorld): Promise<void> {
  for (const phone of world.phones) await note(world, phone);
  await checkJudged(world);
  for (const phone of world.phones) await checkPhone(world, phone);
  await checkKeys(world);
  await checkEffects(world);
  await checkChosen(world);
  await checkAgreements(world);
  const { drift, sum } = await booksAgree(world.market.context.database.db);
  if (drift.length > 0 || sum !== 0) world.faults.push('the books do not agree');
}

const rowsOf = async ({ market }: NodataWorld, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await market.context.database.query(text, values)).rows;

/** Invariant: nothing was judged but what somebody did on their own phone, word for word. */
async function checkJudged(world: NodataWorld): Promise<void> {
  for (const row of await rowsOf(world, 'select id, user_id, name, body_hash, result from mutations')) {
    const meant = world.meant.get(String(row['id']));
    const isTaken = isOk(row['result']);
    if (!meant && (row['name'] !== 'face.agree' || isTaken))
      world.faults.push(`${String(row['name'])} that nobody has done was judged`);
    if (!meant) continue;
    if (meant.userId !== row['user_id']) world.faults.push(`${meant.name} was judged as somebody else's`);
    const { id, name, v, args } = meant;
    const hash = bodyHashOf({ id, name, v, args });
    const isStripped = world.broken.hasNoChain && meant.name === 'face.agree';
    if (hash !== row['body_hash'] && isTaken && !isStripped && !isOfRestored(world, meant))
      world.faults.push(`${meant.name} was judged with other args than it was done with`);
  }
}

const isOfRestored = ({ phones }: NodataWorld, { userId }: OutboxRow): boolean =>
  phones.some(({ actor, wasRestored }) => wasRestored && actor.id === userId);

/** Codes by which a restored phone learns of what it did before: the trip itself exists. */
const KNOWN_BEFORE = ['mutation_id_reused', 'conflict', 'already_confirmed'];

/** Invariant: nothing waits any more, and each phone shows what the server has judged. */
async function checkPhone(world: NodataWorld, { dbs, actor, wasRestored }: Phone): Promise<void> {
  const judged = new Map(
    (await rowsOf(world, 'select id, result from mutations where user_id = $1', [actor.id])).map((row) => [
      String(row['id']),
      isOk(row['result']),
    ]),
  );
  for (const row of await dbs.outbox.outbox.toArray()) {
    const say = (what: string): void => void world.faults.push(`${actor.name}: ${row.name} ${what}`);
    if (row.state === 'waiting' || row.state === 'sending') say('still waits');
    if (row.state === 'sent' && judged.get(row.id) !== true) say('is shown as sent and is not');
    if (row.state !== 'refused') continue;
    if (!row.error) say('was refused without a reason');
    const isTold = wasRestored && KNOWN_BEFORE.includes(row.error?.code ?? '');
    if (judged.get(row.id) === true && !isTold && !(await isLostAnew(world, row)))
      say(`is shown as refused (${row.error?.code}) and was done`);
    if (row.name !== 'trip.create' || wasRestored || row.error?.code !== 'conflict') continue;
    say('is shown as refused though its trip is there');
  }
}

/**
 * Whether the refusal of a lost history is right in this one: a late copy of the agreement came to the server that was put
 * back, was held for an earlier one, and is lost.
 */
async function isLostAnew(world: NodataWorld, row: OutboxRow): Promise<boolean> {
  if (row.name !== 'face.agree' || world.past.restores() === 0) return false;
  const id = hashText(await codeHash(fromBase64url(row.args.offer)));
  const [link] = await rowsOf(world, 'select verdict from face_links where id = $1', [id]);
  return link?.['verdict'] === 'lost';
}

/** Invariant: a phone that has had a net can send SMS again, also after the server has forgotten keys. */
async function checkKeys(world: NodataWorld): Promise<void> {
  const valid = new Set(
    (await rowsOf(world, "select no from nodata_keys where ecdh <> ''")).map(({ no }) => Number(no)),
  );
  for (const { dbs, wasRestored } of world.phones) {
    const keys = await signingKeys(dbs);
    if (!wasRestored && !valid.has(keys?.no ?? -1))
      world.faults.push('a phone has keys that the server does not know');
  }
}

/** Invariant: each action took effect as often as it was done: once. */
async function checkEffects(world: NodataWorld): Promise<void> {
  const taken = new Set(
    (await rowsOf(world, "select id from mutations where (result->>'ok')::boolean")).map(({ id }) =>
      String(id),
    ),
  );
  const done = [...world.meant.values()].filter(({ id }) => taken.has(id));
  const by = (name: string): OutboxRow[] => done.filter((row) => row.name === name);
  const asked = new Set(
    by('trip.create').flatMap((row) => (row.name === 'trip.create' ? [row.args.id] : [])),
  );
  const agreed = new Set(
    world.agreements.filter(({ broughtAt }) => broughtAt !== null).map(({ tripId }) => tripId),
  );
  const called = new Set(
    by('trip.cancel').flatMap((row) => (row.name === 'trip.cancel' ? [row.args.trip_id] : [])),
  );
  const trips = await rowsOf(world, 'select id, status from trips');
  for (const { id, status } of trips) {
    if (!asked.has(String(id)) && !agreed.has(String(id)))
      world.faults.push('a trip that nobody has asked for');
    if (status === 'canceled' && !called.has(String(id)))
      world.faults.push('a trip was canceled that nobody has canceled');
  }
  const there = new Set(trips.map(({ id }) => String(id)));
  for (const id of asked) if (!there.has(id)) world.faults.push('a request was lost');
  const canceled = new Set(trips.filter(({ status }) => status === 'canceled').map(({ id }) => String(id)));
  for (const id of called) if (!canceled.has(id)) world.faults.push('a cancellation was lost');
  for (const [name, type] of [
    ['bid.place', 'bid_placed'],
    ['bid.withdraw', 'bid_withdrawn'],
  ] as const) {
    const [row] = await rowsOf(world, 'select count(*)::int as n from notifications where type = $1', [type]);
    if (Number(row?.['n']) !== by(name).length)
      world.faults.push(`${name} took effect ${String(row?.['n'])} times for ${by(name).length} taken`);
  }
  const winners = await rowsOf(
    world,
    `select t.id from trips t join bids b on b.trip_id = t.id and b.status = 'confirmed'
     group by t.id having count(*) > 1 or max(b.id::text) <> max(t.confirmed_bid_id::text)`,
  );
  if (winners.length > 0) world.faults.push('a trip has more than one winner');
}

/** Invariant: a choice agrees on the offer that was chosen or on none, whatever its number means by now. */
async function checkChosen(world: NodataWorld): Promise<void> {
  const rows = await rowsOf(
    world,
    `select m.id, b.id as bid_id, b.provider_id from mutations m join trips t on t.id = m.trip_id
     join bids b on b.id = t.confirmed_bid_id where m.name = 'bid.confirm' and (m.result->>'ok')::boolean`,
  );
  for (const row of rows) {
    const meant = world.meant.get(String(row['id']));
    if (meant?.name !== 'bid.confirm') continue;
    const { bid_id: bidId } = meant.args;
    const owners = world.chosen.get(meant.id);
    const isMeant = bidId ? bidId === row['bid_id'] : (owners?.has(String(row['provider_id'])) ?? true);
    if (!isMeant) world.faults.push('an offer was agreed that nobody has chosen');
  }
}

type Verdict = { verdict: string; code: string | null; journey: Parameters<typeof collide>[0] };

/** Invariant: each agreement has one verdict; of two for one car and time, the one that was promised first wins. */
async function checkAgreements(world: NodataWorld): Promise<void> {
  const { agreements, faults } = world;
  const found = new Map(
    (await rowsOf(world, 'select id, verdict, code, journey from face_links')).map((row) => [
      String(row['id']),
      row as unknown as Verdict,
    ]),
  );
  const canceled = new Set(
    (await rowsOf(world, "select id from trips where status = 'canceled'")).map(({ id }) => String(id)),
  );
  const known: [Agreement, Verdict][] = [];
  let doubled = 0;
  for (const each of agreements) {
    if (each.broughtAt === null) continue;
    const verdict = found.get(hashText(await codeHash(each.codes.offer)));
    // refused before it was judged: an expired code, or a person who may not agree
    if (!verdict) continue;
    if (verdict.verdict === 'agreed' || verdict.verdict === 'lost') known.push([each, verdict]);
    else if (!(await isGivenUp(world, each))) faults.push(`an agreement is ${verdict.verdict} for ever`);
  }
  for (const [one, first] of known)
    for (const [other, second] of known) {
      if (one === other || one.carId !== other.carId || !collide(first.journey, second.journey)) continue;
      const isBoth = first.verdict === 'agreed' && second.verdict === 'agreed';
      // one that was canceled has given its car back
      if (isBoth && !canceled.has(one.tripId) && !canceled.has(other.tripId))
        faults.push('a car is promised twice');
      if (one.chain !== other.chain || one.linkNo >= other.linkNo) continue;
      doubled += 1;
      const until = heldUntil(other.broughtAt ?? 0, other.journeyAt);
      const isEarly = (one.broughtAt ?? Infinity) < until;
      const isUsurped =
        first.verdict === 'lost' && ['car_busy', 'face_car_promised'].includes(first.code ?? '');
      const isDecided = known.some(
        ([third, { verdict, journey }]) =>
          verdict === 'agreed' &&
          third !== other &&
          third.carId === one.carId &&
          collide(journey, first.journey),
      );
      if (
        isEarly &&
        isUsurped &&
        second.verdict === 'agreed' &&
        !isDecided &&
        !(await isOnline(world, one, first))
      )
        faults.push('a later promise has won over an earlier one');
    }
  world.counts.doubled = doubled;
}

/**
 * A restored phone no longer has anything to bring, nor has one that was refused by a history which the server has lost:
 * its refusal stands.
 */
async function isGivenUp({ past }: NodataWorld, { passenger, owner, codes }: Agreement): Promise<boolean> {
  if (passenger.wasRestored || owner.wasRestored) return true;
  if (past.restores() === 0) return false;
  const receipt = base64url(codes.receipt);
  for (const { dbs } of [passenger, owner]) {
    const rows = await dbs.outbox.outbox.toArray();
    if (
      rows.some(
        ({ name, args, state }) =>
          name === 'face.agree' && 'receipt' in args && args.receipt === receipt && state !== 'refused',
      )
    )
      return false;
  }
  return true;
}

/** Whether the car was given away with a net for that time. */
async function isOnline(world: NodataWorld, { carId }: Agreement, { journey }: Verdict): Promise<boolean> {
  const given = await rowsOf(
    world,
    `select t.journey_at from trips t join bids b on b.id = t.confirmed_bid_id where b.car_id = $1
     and not exists (select 1 from face_links f where f.trip_id = t.id and f.verdict = 'agreed')`,
    [carId],
  );
  return given.length > 0 && journey !== undefined;
}
