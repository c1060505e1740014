/** Every notice of the gateway a hundred times, in any order, with forgeries between them: credited once or not at all. */
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../server/db/connection.ts';
import { seeded } from '../../server/demo/seeded.ts';
import { embeddedPayments, type StandInChoice } from '../../server/gateways/payment-embedded.ts';
import { startPayment, takeNotice } from '../../server/money/payments/service.ts';
import type { Actor } from '../../server/act/act.ts';
import { openMarket } from '../../testkit/market/market.ts';

const TIMES = 100;
const AT_ONCE = 24;
const ends: StandInChoice[] = ['success', 'success', 'success', 'fail', 'cancel'];

type Started = { owner: Actor; amount: number; tranId: string; valId: string; arrives: boolean };

export type NoticesProof = { payments: number; notices: number; doubled: number; lost: number };

/** `doubled`: credits too many, to whomever; `lost`: payments that arrived and are not credited. */
export async function proveNotices(database: Database, payments: number): Promise<NoticesProof> {
  const market = openMarket(database);
  const chance = seeded(payments);
  const gateway = embeddedPayments({ newId: uuidv7, deliver: async () => undefined });
  const context = { ...market.context, payments: gateway };
  const started: Started[] = [];
  for (let i = 0; i < payments; i++) {
    const owner = await market.person('provider');
    const amount = chance.between(1, 5000);
    const { tranId, page } = await startPayment(context, owner, { id: uuidv7(), amount, origin: '' });
    const session = page.split('/').at(-1) ?? '';
    const end = chance.pick(ends);
    await gateway.choose(session, end);
    started.push({
      owner,
      amount,
      tranId,
      valId: gateway.at(session)?.valId ?? '',
      arrives: end === 'success',
    });
  }
  const notices = started.flatMap(({ tranId, valId }) => [
    ...Array.from({ length: TIMES }, () => ({ tranId, valId })),
    // forged: a made-up transaction, another's, none, and an unknown payment
    { tranId, valId: uuidv7() },
    { tranId, valId: chance.pick(started).valId },
    { tranId, valId: null },
    { tranId: chance.pick(started).tranId, valId },
    { tranId: uuidv7(), valId },
  ]);
  const shuffled = notices.map((notice) => ({ notice, at: chance.next() })).toSorted((a, b) => a.at - b.at);
  let next = 0;
  const send = async (): Promise<void> => {
    for (let one = shuffled[next++]; one; one = shuffled[next++]) await takeNotice(context, one.notice);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  let [doubled, lost] = [0, 0];
  for (const { owner, amount, arrives } of started) {
    const found = await database.query(
      `select count(*)::int as credits, coalesce(sum(amount), 0)::int as sum from ledger_transfers where credit_account = $1`,
      [`dues:${owner.id}`],
    );
    const [credits, sum] = [Number(found.rows[0]?.['credits']), Number(found.rows[0]?.['sum'])];
    const expected = arrives ? 1 : 0;
    doubled += Math.max(0, credits - expected);
    if (credits < expected || (arrives && sum !== amount)) lost += 1;
  }
  return { payments, notices: shuffled.length, doubled, lost };
}
