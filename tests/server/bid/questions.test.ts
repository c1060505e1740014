import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mostWaiting } from '../../../domain/bid/questions.ts';
import { defaultAccountLimits } from '../../../domain/person/account-limits.ts';
import type { Intent, MutationArgs } from '../../../protocol/sync/mutations.ts';
import type { Actor } from '../../../server/act/act.ts';
import type { Notice } from '../../../server/act/context.ts';
import { forgetQuestions, forgetQuestionsOf } from '../../../server/bid/forget-questions.ts';
import { asAppOf } from '../../../server/sync/older-apps.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();
const rival = await market.person('provider');
await market.car(rival);

let [passenger, owner] = [await market.person('customer'), await market.person('provider')];
let car: string;
let tripId: string;
let bidId: string;
const pushed: Notice[] = [];

/** A trip of tomorrow with a bid of 5,000. */
beforeEach(async () => {
  passenger = await market.person('customer');
  owner = await market.person('provider');
  car = await market.car(owner);
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  tripId = trip.args.id;
  await market.act(passenger, trip);
  bidId = uuidv7();
  const bid = { id: bidId, trip_id: tripId, car_id: car, price: 5000, note: null };
  await market.act(owner, { name: 'bid.place', args: bid });
  pushed.length = 0;
  vi.spyOn(market.context.push, 'notified').mockImplementation((notice) => void pushed.push(notice));
});
afterEach(() => {
  vi.restoreAllMocks();
  market.context.config.limits = null;
});

type Asks = Partial<MutationArgs['question.ask']>;
const question = (more: Asks = {}) => ({
  name: 'question.ask' as const,
  args: { id: uuidv7(), trip_id: tripId, provider_id: owner.id, ready: null, text: null, ...more },
});
const answer = (question_id: string, more: Partial<MutationArgs['question.answer']> = {}): Intent => ({
  name: 'question.answer',
  args: { question_id, trip_id: tripId, ready: null, text: null, ...more },
});
const codeOf = async (by: Actor, intent: Intent): Promise<string> => {
  const result = await market.act(by, intent);
  return result.ok ? 'ok' : result.code;
};
const asked = async (by: Actor, more: Asks): Promise<string> => {
  const intent = question(more);
  expect(await codeOf(by, intent)).toBe('ok');
  return intent.args.id;
};
const row = async (reader: Actor, id: string) => (await market.seen(reader)).get(`question ${id}`)?.[4];
const noticesOf = async ({ id }: Actor): Promise<unknown[]> => {
  const query =
    "select type, data from notifications where user_id = $1 and type like 'question%' order by created_at, id";
  return (await database.query(query, [id])).rows;
};
const confirm = (): Intent => ({
  name: 'bid.confirm',
  args: { bid_id: bidId, trip_id: tripId, price: 5000 },
});
const withdraw = (): Intent => ({ name: 'bid.withdraw', args: { bid_id: bidId, trip_id: tripId } });

describe('a question of a bidder', () => {
  it('is read by the two alone, who are told at once', async () => {
    const id = await asked(passenger, { ready: 'bags' });
    expect(await row(owner, id)).toMatchObject({ by: 'customer', ready: 'bags', answer: null });
    expect(await row(passenger, id)).toMatchObject({ provider: { id: owner.id, name: owner.name } });
    expect(await row(rival, id)).toBeUndefined();
    expect(await noticesOf(owner)).toMatchObject([{ type: 'question_asked', data: { owner: owner.id } }]);
    expect(pushed).toMatchObject([{ userId: owner.id, type: 'question_asked', tripId, bidId }]);
    expect(await codeOf(owner, answer(id, { ready: 'bags_three' }))).toBe('ok');
    expect(await row(passenger, id)).toMatchObject({ answer: { ready: 'bags_three', text: null } });
    expect(await noticesOf(passenger)).toMatchObject([
      { type: 'question_replied', data: { who: owner.name } },
    ]);
  });

  it('names the passenger as she is shown before an agreement', async () => {
    await market.act(passenger, { name: 'profile.privacy', args: { initials: true } });
    await asked(passenger, { ready: 'bags' });
    const [notice] = pushed;
    expect(notice?.data['who']).not.toBe(passenger.name);
    expect(JSON.stringify(await noticesOf(owner))).not.toContain(passenger.name);
  });

  it('and its answer hide a contact, for their writer too', async () => {
    const id = await asked(passenger, { text: 'আমাকে ফোন দেন 01711223344' });
    expect(await codeOf(owner, answer(id, { text: 'পারব, 01811223344 এ জানান' }))).toBe('ok');
    for (const reader of [passenger, owner]) {
      const shown = JSON.stringify(await row(reader, id));
      expect(shown).not.toMatch(/11223344/);
      expect(shown).toContain('•••••');
      expect(await row(reader, id)).toMatchObject({ hidden: true, answer: { hidden: true } });
    }
    const { rows } = await database.query('select text, answer from questions where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toMatch(/11223344/);
  });

  it('comes to no more than five, and a number in parts to nothing', async () => {
    await asked(passenger, { text: 'আমার ০১৭১' });
    expect(await codeOf(passenger, question({ text: '১২২৩৩৪৪ এটা' }))).toBe('contact_in_parts');
    for (const ready of ['bags', 'ac', 'toll', 'stops'] as const) await asked(passenger, { ready });
    expect(await codeOf(passenger, question({ ready: 'patient' }))).toBe('questions_used_up');
  });

  it('comes to five of many at once too', async () => {
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        codeOf(passenger, question({ text: `ব্যাগ ${i % 2 ? 'বড়' : 'ছোট'} হলে?` })),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
  });

  it('is answered once, of two at once by one', async () => {
    const id = await asked(passenger, { ready: 'bags' });
    const codes = await Promise.all([
      codeOf(owner, answer(id, { ready: 'bags_two' })),
      codeOf(owner, answer(id, { ready: 'bags_four' })),
    ]);
    expect(codes.toSorted()).toEqual(['ok', 'question_answered']);
  });

  it('is asked and answered by nobody else', async () => {
    const id = await asked(passenger, { ready: 'bags' });
    const stranger = await market.person('customer');
    expect(await codeOf(rival, answer(id, { ready: 'bags_two' }))).toBe('not_found');
    expect(await codeOf(passenger, answer(id, { ready: 'bags_two' }))).toBe('not_your_trip');
    expect(await codeOf(stranger, question({ ready: 'bags' }))).toBe('only_providers_bid');
    expect(await codeOf(rival, question({ ready: 'gate' }))).toBe('forbidden');
    expect(await codeOf(passenger, question({ provider_id: rival.id, ready: 'bags' }))).toBe('bid_not_open');
    expect(
      await codeOf(passenger, {
        ...question({ ready: 'bags' }),
        args: { ...question().args, id, ready: 'ac' },
      }),
    ).toBe('conflict');
  });

  it('ends with the bid and with the agreement, and is kept then', async () => {
    const id = await asked(passenger, { ready: 'bags' });
    expect(await codeOf(passenger, confirm())).toBe('ok');
    expect(await codeOf(owner, answer(id, { ready: 'bags_two' }))).toBe('question_after_agreement');
    expect(await codeOf(passenger, question({ ready: 'ac' }))).toBe('question_after_agreement');
    expect(await codeOf(rival, question({ provider_id: rival.id, ready: 'gate' }))).toBe(
      'passenger_chose_another',
    );
    market.pass(200 * 24 * HOUR);
    await forgetQuestions(market.context, 100);
    expect(await row(owner, id)).toMatchObject({ ready: 'bags' });
  });

  it('ends with a withdrawn bid, and begins no new five with another one', async () => {
    for (const ready of ['bags', 'ac', 'toll', 'stops', 'patient'] as const)
      await asked(passenger, { ready });
    await market.act(owner, withdraw());
    expect(await codeOf(passenger, question({ ready: 'driver' }))).toBe('bid_not_open');
    const bid = { id: uuidv7(), trip_id: tripId, car_id: car, price: 4900, note: null };
    await market.act(owner, { name: 'bid.place', args: bid });
    expect(await codeOf(passenger, question({ ready: 'driver' }))).toBe('questions_used_up');
  });
});

describe('a question of an owner', () => {
  const byRival = (more: Asks) => question({ provider_id: rival.id, ...more });

  it('needs no bid, and is answered by the passenger', async () => {
    const id = await asked(rival, { provider_id: rival.id, ready: 'gate' });
    expect(await row(passenger, id)).toMatchObject({ by: 'provider', provider: { name: rival.name } });
    expect(await row(owner, id)).toBeUndefined();
    expect(await codeOf(passenger, answer(id, { ready: 'gate_main' }))).toBe('ok');
    expect(await row(rival, id)).toMatchObject({ answer: { ready: 'gate_main' } });
    expect(
      await codeOf(rival, {
        name: 'report.create',
        args: { id: uuidv7(), trip_id: tripId, kind: 'behaviour', text: 'গালি দিয়েছেন' },
      }),
    ).toBe('ok');
  });

  it('comes to three, and needs a car', async () => {
    for (const ready of ['gate', 'patient_sits', 'return'] as const)
      await asked(rival, { provider_id: rival.id, ready });
    expect(await codeOf(rival, byRival({ text: 'আর কী?' }))).toBe('questions_used_up');
    const carless = await market.person('provider');
    expect(await codeOf(carless, question({ provider_id: carless.id, ready: 'gate' }))).toBe(
      'car_not_verified',
    );
  });

  it('waits where too many others wait for an answer', async () => {
    const insert = `insert into questions (id, trip_id, provider_id, by, ready, created_at)
      select gen_random_uuid(), $1, $2, 'provider', 'gate', now() from generate_series(1, ${mostWaiting})`;
    await database.query(insert, [tripId, owner.id]);
    expect(await codeOf(rival, byRival({ ready: 'gate' }))).toBe('questions_waiting');
    await database.query(
      `update questions set answer = '{"ready":"gate_main","text":null,"at":"2026-01-01T00:00:00Z"}'`,
    );
    expect(await codeOf(rival, byRival({ ready: 'gate' }))).toBe('ok');
  });

  it('is not asked about what the owner cannot see, by a driver, or of an own offer', async () => {
    const draft = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
    await market.act(passenger, { ...draft, args: { ...draft.args, draft: true } });
    expect(await codeOf(rival, byRival({ trip_id: draft.args.id, ready: 'gate' }))).toBe('not_found');
    expect(await codeOf({ ...rival, type: 'driver' }, byRival({ ready: 'gate' }))).toBe('only_providers_bid');
    expect(await codeOf(rival, byRival({ trip_id: uuidv7(), ready: 'gate' }))).toBe('not_found');
  });
});

describe('questions of an account', () => {
  it('are none while it is blocked', async () => {
    const id = await asked(passenger, { ready: 'bags' });
    const block = { reason: 'behaviour', words: null, since: market.context.now(), until: null };
    const query = 'update users set blocked = $2 where id = $1';
    for (const { id: each } of [passenger, owner]) await database.query(query, [each, JSON.stringify(block)]);
    expect(await codeOf(passenger, question({ ready: 'ac' }))).toBe('blocked');
    expect(await codeOf(owner, answer(id, { ready: 'bags_two' }))).toBe('blocked');
  });

  it('come slowly enough', async () => {
    market.context.config.limits = { ...defaultAccountLimits, questionsAnHour: 2 };
    await asked(passenger, { ready: 'bags' });
    await asked(passenger, { ready: 'ac' });
    expect(await codeOf(passenger, question({ ready: 'toll' }))).toBe('too_many_questions');
  });

  it('are forgotten with both rows 90 days later, unless the two have agreed', async () => {
    const id = await asked(passenger, { ready: 'bags' });
    market.pass(89 * 24 * HOUR);
    await forgetQuestions(market.context, 100);
    expect(await row(owner, id)).toBeDefined();
    market.pass(2 * 24 * HOUR);
    expect(await forgetQuestions(market.context, 100)).toBeGreaterThan(0);
    expect(await row(owner, id)).toBeUndefined();
    const left = await database.query(
      "select 1 from stream_rows where kind = 'question' and entity_id = $1",
      [id],
    );
    expect(left.rows).toEqual([]);
  });

  it('go with the account of one of the two, and stay with what was agreed', async () => {
    const kept = await asked(passenger, { ready: 'bags' });
    const gone = await asked(rival, { provider_id: rival.id, ready: 'gate' });
    expect(await codeOf(passenger, confirm())).toBe('ok');
    await database.db.transaction((tx) => forgetQuestionsOf(tx, passenger.id));
    expect(await row(rival, gone)).toBeUndefined();
    expect(await row(owner, kept)).toBeDefined();
  });

  it('are not sent to an app that would refuse the whole page', async () => {
    await asked(passenger, { ready: 'bags' });
    const page = await pull(market.context, owner, { limit: 1000 });
    if (page === null) throw new Error('no page');
    expect(page.changes.some(([, , kind]) => kind === 'question')).toBe(true);
    expect(asAppOf(4, page).changes.some(([, , kind]) => kind === 'question')).toBe(false);
    expect(asAppOf(5, page).changes.some(([, , kind]) => kind === 'question')).toBe(true);
  });
});
