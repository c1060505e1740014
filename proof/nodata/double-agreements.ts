/**
 * An owner promises one car for one time to two passengers, face to face, and each of the four phones brings it to
 * the server or does not, in every order: 56 orders, each at once, with time in between, with more time than an
 * agreement is held for, and with one chain number used twice. One of the two wins, always the same, and the other is
 * proved lost.
 */
import { base64url } from '../../protocol/nodata/base64url.ts';
import { judgeHeld } from '../../server/face/held.ts';
import type { Actor } from '../../server/act/act.ts';
import {
  agreed,
  asks,
  facePhone,
  offers,
  packedRequest,
  signs,
  type FacePhone,
} from '../../testkit/phone/face-phones.ts';
import { HOUR, MINUTE, type Market } from '../../testkit/market/market.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import { nodataBreakages, type NodataBreakageName } from './breakage.ts';

/** Who brings it: the passenger's or the owner's phone of the earlier promise (0) or the later one (1). */
type Bringing = { of: 0 | 1; by: 'her' | 'his' };
const bringings: Bringing[] = ([0, 1] as const).flatMap((of) => [
  { of, by: 'her' as const },
  { of, by: 'his' as const },
]);

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((each, at) => permutations(all.toSpliced(at, 1)).map((rest) => [each, ...rest]));

/** Every order of every choice in which both promises come at least once. */
export const orders: readonly Bringing[][] = Array.from({ length: 16 }, (_, bits) =>
  bringings.filter((__, at) => (bits & (1 << at)) !== 0),
)
  .filter((some) => [0, 1].every((of) => some.some((each) => each.of === of)))
  .flatMap(permutations);

const ways = ['at once', 'minutes apart', 'hours apart', 'one number twice'] as const;
const CODES = ['face_car_promised', 'face_link_doubled', 'car_busy'];

type Promised = { her: FacePhone; tripId: string; args: MutationArgs['face.agree'] };

async function promises(
  market: Market,
  { his, carId, asksAgain }: { his: FacePhone; carId: string; asksAgain: boolean },
): Promise<Promised & { offered: { request: string; offer: string } }> {
  const now = market.context.now();
  const her = await facePhone(market.context, await market.person('customer'));
  const trip = packedRequest(market, 30);
  const request = await asks(her, trip, now);
  const offer = await offers(his, request, { carId, price: 5000, now });
  const receipt = await signs(her, offer, { now: now + MINUTE, asksAgain });
  const args = agreed(trip.id, [request, offer, receipt]);
  return { her, tripId: trip.id, args, offered: { request: base64url(request), offer: base64url(offer) } };
}

/** @returns what went wrong, empty when nothing did */
export async function simulateDouble(
  market: Market,
  seed: number,
  broken: NodataBreakageName = 'none',
): Promise<string[]> {
  const order = orders[seed % orders.length] ?? [];
  const way = ways[Math.floor(seed / orders.length) % ways.length] ?? 'at once';
  const breakage = nodataBreakages[broken];
  const owner = await market.person('provider');
  const carId = await market.car(owner);
  const his = await facePhone(market.context, owner);
  const first = await promises(market, { his, carId, asksAgain: seed % 2 === 0 });
  market.pass(10 * MINUTE);
  if (way === 'one number twice') his.chain = { no: his.chain.no - 1, link: 0n };
  const second = await promises(market, { his, carId, asksAgain: seed % 3 === 0 });
  const both = [first, second] as const;
  const query = async (text: string, values: unknown[]) =>
    (await market.context.database.query(text, values)).rows;
  const judges = async (): Promise<void> => {
    if (breakage.hasNoChain)
      await query('update face_links set chain = id, held_until = known_at where owner_id = $1', [owner.id]);
    await judgeHeld(market.context)(20);
  };
  for (const { of, by } of order) {
    const { her, args } = both[of];
    // his phone sends its whole chain
    const chain =
      by === 'his' && of === 1 && way !== 'one number twice' && !breakage.hasNoChain ? [first.offered] : [];
    await breakage.beforeJudging(market.context.database);
    const actor: Actor = by === 'her' ? her.actor : owner;
    await market.act(actor, { name: 'face.agree', args: { ...args, ...(chain.length > 0 && { chain }) } });
    if (way === 'minutes apart') market.pass(5 * MINUTE);
    if (way === 'hours apart') market.pass(3 * HOUR);
    if (way !== 'at once' || breakage.hasNoChain) await judges();
  }
  await judges();
  const isFirstKnown = order[0]?.of === 0;
  const winner = way === 'at once' || way === 'minutes apart' || isFirstKnown ? 0 : 1;
  return (await checkDouble({ market, query, owner, carId }, both, winner)).map(
    (fault) => `${way}, ${order.map(({ of, by }) => `${of + 1} by ${by}`).join(', ')}: ${fault}`,
  );
}

type Asking = {
  market: Market;
  query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;
  owner: Actor;
  carId: string;
};

/**
 * Invariant: one trip has the car, the other promise is lost with its proof, and everybody who brings either again
 * gets the same answer.
 */
async function checkDouble(
  { market, query, owner, carId }: Asking,
  both: readonly [Promised, Promised],
  winner: 0 | 1,
): Promise<string[]> {
  const faults: string[] = [];
  const links = await query(
    'select trip_id, verdict, code, receipt, offer from face_links where owner_id = $1',
    [owner.id],
  );
  const of = (at: 0 | 1) => links.find((link) => link['trip_id'] === both[at].tripId);
  const [won, lost] = [of(winner), of(winner === 0 ? 1 : 0)];
  if (won?.['verdict'] !== 'agreed') faults.push(`the one that was due is ${String(won?.['verdict'])}`);
  if (lost?.['verdict'] !== 'lost') faults.push(`the other one is ${String(lost?.['verdict'])}`);
  if (!CODES.includes(String(lost?.['code']))) faults.push(`it is lost by ${String(lost?.['code'])}`);
  if ([won, lost].some((link) => !link?.['receipt'] || !link['offer'])) faults.push('a proof is missing');
  const given = await query(
    "select t.id from trips t join bids b on b.id = t.confirmed_bid_id where b.car_id = $1 and t.status = 'hold'",
    [carId],
  );
  if (given.length !== 1 || given[0]?.['id'] !== both[winner].tripId)
    faults.push('the car is given otherwise');
  const isOwnDoing = lost?.['code'] !== 'car_busy';
  const [counted] = await query('select canceled_count from users where id = $1', [owner.id]);
  if (Number(counted?.['canceled_count']) !== Number(isOwnDoing))
    faults.push('the mark of the owner is wrong');
  const [heard] = await query(
    "select count(*)::int as n from notifications where type = 'face_lost' and user_id = any($1)",
    [[owner.id, ...both.map(({ her }) => her.actor.id)]],
  );
  if (heard?.['n'] !== 2) faults.push(`${String(heard?.['n'])} have heard of the loss`);
  for (const [at, { her, args }] of both.entries())
    for (const actor of [her.actor, owner]) {
      const { ok } = await market.act(actor, { name: 'face.agree', args });
      if (ok !== (at === winner)) faults.push('another verdict for who brings it again');
    }
  return faults;
}
