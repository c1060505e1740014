import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { answerReport } from '../../../server/report/service.ts';
import { transact, userStream } from '../../../server/streams/change-log.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { bidIntent, tripIntent } from '../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();
const passenger = await market.person('customer');
const stranger = await market.person('customer');
const trip = tripIntent();
const tripId = trip.args.id;
await market.act(passenger, trip);

const report = (kind: 'price_raised' | 'unsafe' | 'other', text: string, id = uuidv7()) => ({
  name: 'report.create' as const,
  args: { id, trip_id: tripId, kind, text },
});
const shown = async (actor: Actor, id: string) => (await market.seen(actor)).get(`report ${id}`)?.[4];

it('a report gets a ticket number and is seen by its reporter alone', async () => {
  const intent = report('price_raised', '');
  expect(await market.act(passenger, intent)).toMatchObject({ ok: true });
  expect(await shown(passenger, intent.args.id)).toMatchObject({
    number: expect.any(Number),
    status: 'open',
    answer: null,
  });
  expect(await shown(stranger, intent.args.id)).toBeUndefined();
});

it('only those with a part in the trip report, and "other" needs words', async () => {
  expect(await market.act(stranger, report('price_raised', 'x'))).toMatchObject({ code: 'not_your_trip' });
  expect(await market.act(passenger, report('other', ' '))).toMatchObject({ code: 'report_text_required' });
  expect(await market.act(passenger, report('other', 'x'.repeat(1001)))).toMatchObject({
    code: 'report_too_long',
  });
});

it('the operator’s answer reaches the reporter', async () => {
  const intent = report('other', 'the driver did not answer');
  await market.act(passenger, intent);
  const row = await shown(passenger, intent.args.id);
  const number = row && 'number' in row ? Number(row.number) : 0;
  await transact(market.context, (tx, changes) =>
    answerReport({ context: market.context, tx, changes }, number, {
      status: 'resolved',
      answer: 'Refunded',
    }),
  );
  expect(await shown(passenger, intent.args.id)).toMatchObject({ status: 'resolved', answer: 'Refunded' });
  const { rows } = await database.query('select type from notifications where user_id = $1', [passenger.id]);
  expect(rows.map(({ type }) => type)).toContain('report_answered');
});

it('nothing tells the owner that the passenger does not feel safe', async () => {
  const owner = await market.person('provider');
  const agreed = tripIntent();
  await market.act(passenger, agreed);
  const bid = bidIntent(agreed.args.id, await market.car(owner));
  await market.act(owner, bid);
  const { id, price } = bid.args;
  await market.act(passenger, { name: 'bid.confirm', args: { bid_id: id, trip_id: agreed.args.id, price } });
  const before = await market.seen(owner);
  market.published.length = 0;

  const unsafe = report('unsafe', 'he drives too fast');
  const said = { ...unsafe, args: { ...unsafe.args, trip_id: agreed.args.id } };
  expect(await market.act(passenger, said)).toMatchObject({ ok: true });
  expect(await shown(passenger, said.args.id)).toMatchObject({ kind: 'unsafe' });
  expect(await market.seen(owner)).toEqual(before);
  expect(market.published.flat().map(({ stream }) => stream)).toEqual([userStream(passenger.id)]);
});
