/**
 * The journeys after the blackout: those agreed face to face are driven with a net, and all journeys that took place
 * are counted.
 */
import { commissionOf } from '../../domain/money/wallet.ts';
import { PushAnswer, type MutationResult } from '../../protocol/sync/sync.ts';
import { idAt } from '../../testkit/phone/sms-phone.ts';
import type { Blackout } from './people.ts';

const DAY = 86_400_000;

/** Drives what is agreed and still to come: PIN, arrival, and both ratings. @returns how many */
export async function driveAgreed({ server, context, people }: Blackout): Promise<number> {
  const { rows } = await context.database.query(
    "select id, creator_id, counterpart_id, boarding_pin from trips where status = 'hold'",
  );
  server.market.pass(3 * DAY);
  const tokenOf = new Map(people.map(({ actor, token }) => [actor.id, token]));
  const does = async (userId: unknown, acts: [name: string, args: object][]): Promise<MutationResult[]> => {
    const mutations = acts.map(([name, args]) => ({ id: idAt(context.now()), name, v: 1, args }));
    const { status, body } = await server.call('POST', 'sync/push', {
      as: tokenOf.get(String(userId)) ?? '',
      body: { mutations },
    });
    if (status !== 200) throw new Error(`a push was answered with ${status}`);
    return PushAnswer.assert(body).results;
  };
  let driven = 0;
  for (const { id: trip_id, boarding_pin: pin, creator_id: her, counterpart_id: his } of rows) {
    const results = [
      ...(await does(his, [
        ['trip.start', { trip_id, pin }],
        ['trip.complete', { trip_id }],
        ['passenger.rate', { trip_id, rating: 5, marks: [] }],
      ])),
      ...(await does(her, [['trip.rate', { trip_id, rating: 5, review: '' }]])),
    ];
    if (results.every(({ ok }) => ok)) driven += 1;
  }
  return driven;
}

/** Invariant: a completed journey is paid for once, and each side has rated it once at most; nothing else is paid for. */
export async function checkJourneys({ context }: Blackout): Promise<{ completed: number; wrong: number }> {
  const { rows } = await context.database.query(
    `select t.status, t.fixed_price, (select count(*)::int from ratings r where r.trip_id = t.id) as ratings,
      (select array_agg(l.amount::int) from ledger_transfers l where l.trip_id = t.id and l.kind = 'commission') as paid
     from trips t`,
  );
  const isRight = (row: Record<string, unknown>): boolean => {
    const due = row['status'] === 'completed' ? commissionOf(Number(row['fixed_price'])) : 0;
    return (
      JSON.stringify(row['paid'] ?? []) === JSON.stringify(due > 0 ? [due] : []) &&
      Number(row['ratings']) <= 2
    );
  };
  return {
    completed: rows.filter(({ status }) => status === 'completed').length,
    wrong: rows.filter((row) => !isRight(row)).length,
  };
}
