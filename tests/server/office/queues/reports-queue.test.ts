import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { base64url, fromBase64url } from '../../../../protocol/nodata/base64url.ts';
import type { Actor } from '../../../../server/act/act.ts';
import { agreesFace, packedRequest } from '../../../../testkit/phone/face-phones.ts';
import { operatorAt } from '../../../../testkit/market/office.ts';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';
import { tripIntent } from '../../../../testkit/market/market.ts';

const server = await serverOfFile();
const support = await operatorAt(server, ['support']);
const other = await operatorAt(server, ['support']);
const { market } = server;
const passenger = await market.person('customer');
const owner = await market.person('provider', { creditLimit: 900_000 });
const car_id = await market.car(owner);
const intent = tripIntent();
const tripId = intent.args.id;
const reportId = uuidv7();
const bid = { id: uuidv7(), trip_id: tripId, car_id, price: 4500, note: null };
const report = { id: reportId, trip_id: tripId, kind: 'did_not_come' as const, text: 'nobody came' };
await market.act(passenger, intent);
market.pass(60_000);
await market.act(owner, { name: 'bid.place', args: bid });
market.pass(60_000);
await market.act(passenger, {
  name: 'bid.confirm',
  args: { bid_id: bid.id, trip_id: tripId, price: 4500 },
});
market.pass(60_000);
await market.act(passenger, { name: 'report.create', args: report });

it('waits in the queue with who reports and which road, for support and not for others', async () => {
  expect(at((await support.call('GET', 'queue', { name: 'reports' })).body, 'data')).toMatchObject([
    { id: reportId, title: expect.stringContaining(passenger.name), again: false, claim: null },
  ]);
  expect(at((await support.call('GET', 'queues')).body, 'data')).toMatchObject([
    { name: 'reports', count: 1 },
    { name: 'call-backs', count: 0 },
    { name: 'sms', count: 0 },
    { name: 'journeys', count: 0 },
    { name: 'pins', count: 0 },
  ]);
  const verifier = await operatorAt(server, ['verifier']);
  expect((await verifier.call('GET', 'queue', { name: 'reports' })).status).toBe(403);
});

it('opens with both sides and the story of the trip in the order of time; that it was read is noted', async () => {
  const { body } = await support.call('GET', `reports/${reportId}`);
  expect(at(body, 'data')).toMatchObject({
    reporter: { id: passenger.id },
    other: { id: owner.id },
    text: 'nobody came',
    story: [
      { kind: 'asked' },
      { kind: 'bid', by: owner.name, taka: 4500 },
      { kind: 'agreed', taka: 4500 },
      { kind: 'reported', by: passenger.name, words: 'nobody came' },
    ],
  });
  const { rows } = await server.app.context.database.query('select action from audit');
  expect(rows).toContainEqual({ action: 'report.read' });
});

it('is answered by one: while another has it open it stays with them', async () => {
  await other.call('POST', 'claims', { queue: 'reports', id: reportId });
  const number = at((await support.call('GET', 'reports')).body, 'data', 0, 'number');
  const answer = { status: 'resolved', answer: 'We have spoken with him.' };
  expect((await support.call('POST', `reports/${number}/answer`, answer)).body).toMatchObject({
    code: 'conflict',
    values: { by: other.name },
  });
  expect((await other.call('POST', `reports/${number}/answer`, answer)).status).toBe(200);
  expect(at((await support.call('GET', 'queue', { name: 'reports' })).body, 'data')).toEqual([]);
});

it('shows that a party has pressed ‘Call’, and nobody else can say so', async () => {
  const calls = (by: Actor) => server.market.act(by, { name: 'trip.call', args: { trip_id: tripId } });
  expect(await calls(await server.market.person('provider'))).toMatchObject({ code: 'not_found' });
  for (let pressed = 0; pressed < 40; pressed += 1) expect(await calls(owner)).toMatchObject({ ok: true });
  const phones = at((await support.call('GET', `reports/${reportId}`)).body, 'data', 'phones');
  const shown = Array.isArray(phones) ? phones.map((sent) => at(sent, 'name')) : [];
  expect(shown.filter((name) => name === 'trip.call')).toHaveLength(30);
  expect(shown).toContain('report.create');
});

it('shows what the phones sent about the trip: when it was made, when it came, and what was refused', async () => {
  const token = await server.signIn(owner);
  const made = server.market.context.now() - 3_600_000;
  const id = `${made
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000001`;
  const late = { id, name: 'trip.start', v: 1, args: { trip_id: tripId, pin: '0000' } };
  await server.call('POST', 'sync/push', {
    headers: { authorization: `Bearer ${token}` },
    body: { mutations: [late] },
  });
  const { body } = await support.call('GET', `reports/${reportId}`);
  const phones = at(body, 'data', 'phones');
  const names = Array.isArray(phones) ? phones.map((sent) => at(sent, 'name')) : [];
  expect(names.filter((name) => name !== 'trip.call')).toEqual([
    'trip.create',
    'bid.place',
    'bid.confirm',
    'report.create',
    'trip.start',
  ]);
  expect(Array.isArray(phones) && phones.slice(-1)).toEqual([
    {
      at: new Date(server.market.context.now()).toISOString(),
      made_at: new Date(made).toISOString(),
      by: owner.name,
      name: 'trip.start',
      refused: expect.stringMatching(/.{10}/),
    },
  ]);
});

it('shows what was asked before the agreement: all of it to a passenger’s report, an own part to an owner’s', async () => {
  const rival = await market.person('provider');
  await market.car(rival);
  const trip = tripIntent({ journeyAt: market.context.now() + 26 * 3_600_000 });
  const trip_id = trip.args.id;
  await market.act(passenger, trip);
  for (const [by, text, reply] of [
    [owner, 'কোন গেট থেকে উঠবেন?', 'পেছনের গেট'],
    [rival, 'রোগী বসতে পারেন?', null],
  ] as const) {
    const id = uuidv7();
    market.pass(60_000);
    const asked = { id, trip_id, provider_id: by.id, ready: null, text };
    expect(await market.act(by, { name: 'question.ask', args: asked })).toMatchObject({ ok: true });
    market.pass(60_000);
    const answer = { question_id: id, trip_id, ready: null, text: reply };
    if (reply) await market.act(passenger, { name: 'question.answer', args: answer });
  }
  const storyTo = async (by: Actor): Promise<unknown[]> => {
    const id = uuidv7();
    const args = { id, trip_id, kind: 'behaviour' as const, text: 'rude words' };
    expect(await market.act(by, { name: 'report.create', args })).toMatchObject({ ok: true });
    const story = at((await support.call('GET', `reports/${id}`)).body, 'data', 'story');
    const events = Array.isArray(story) ? story : [];
    return events.filter((event) => ['question', 'answer'].includes(String(at(event, 'kind'))));
  };
  const own = [
    { kind: 'question', by: owner.name, words: 'কোন গেট থেকে উঠবেন?' },
    { kind: 'answer', by: owner.name, words: 'পেছনের গেট' },
  ];
  const other = { kind: 'question', by: rival.name, words: 'রোগী বসতে পারেন?' };
  expect(await storyTo(passenger)).toMatchObject([...own, other]);
  expect(await storyTo(rival)).toMatchObject([other]);
  expect(await storyTo(owner)).toMatchObject(own);
});

it('has what two phones signed about a trip face to face, each signature checked, for a dispute', async () => {
  const { context } = server.app;
  const her = await market.person('customer');
  const request = packedRequest(market, 72);
  const args = await agreesFace(context, { passenger: her, owner, carId: car_id }, request);
  expect(await market.act(owner, { name: 'face.agree', args })).toMatchObject({ ok: true });
  const dispute = {
    id: uuidv7(),
    trip_id: request.id,
    kind: 'did_not_come' as const,
    text: 'he says he never agreed',
  };
  expect(await market.act(her, { name: 'report.create', args: dispute })).toMatchObject({ ok: true });
  const proofs = async () => at((await support.call('GET', `reports/${dispute.id}`)).body, 'data', 'face');
  const right = { signed: true, certified: true, bytes: expect.stringMatching(/^[\da-f]+$/) };
  expect(await proofs()).toMatchObject([
    {
      verdict: 'agreed',
      link_no: 1,
      previous: { named: '0000000000000000', fits: null },
      codes: [
        { kind: 'request', by: her.name, account: her.id, answers: null, ...right },
        { kind: 'offer', by: owner.name, account: owner.id, answers: true, ...right },
        { kind: 'receipt', by: her.name, account: her.id, answers: true, ...right },
      ],
    },
  ]);
  // a changed byte of the stored offer shows
  const bytes = fromBase64url(args.offer);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await context.database.query('update face_links set offer = $1 where trip_id = $2', [
    base64url(bytes),
    request.id,
  ]);
  expect(await proofs()).toMatchObject([
    { codes: [{ signed: true }, { signed: false, certified: true }, { signed: true, answers: false }] },
  ]);
  // what cannot be read at all is shown as it is stored
  await context.database.query(`update face_links set receipt = 'AAAA' where trip_id = $1`, [request.id]);
  expect(await proofs()).toMatchObject([
    { codes: [{ kind: 'request' }, { kind: 'offer' }, { kind: 'receipt', bytes: '000000', signed: false }] },
  ]);
});
