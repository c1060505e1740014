import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkQuestion,
  checkReply,
  hiddenContacts,
  longestWords,
  mostQuestions,
  mostWaiting,
  type AskedQuestion,
  type TalkFacts,
} from '../../../domain/bid/questions.ts';
import {
  allReadyQuestions,
  allReadyReplies,
  readyQuestions,
  readyRepliesTo,
} from '../../../domain/bid/ready-questions.ts';
import { holdsContact } from '../../../domain/contact-mask/mask.ts';

const window = { bidsUntil: 1000, confirmUntil: 2000 };
const facts: TalkFacts = {
  writer: 'customer',
  tripStatus: 'active',
  canceledBy: null,
  window,
  now: 0,
  bidStatus: 'proposed',
  asked: [],
};
const owner: Partial<TalkFacts> = { writer: 'provider', bidStatus: null };
const own = (text: string, by: AskedQuestion['by'] = 'customer'): AskedQuestion => ({
  by,
  ready: null,
  text,
  answer: null,
});
const askedOf = (count: number, by: AskedQuestion['by']) =>
  Array.from({ length: count }, () => own('কথা', by));

describe('a question before an agreement', () => {
  const code = (
    change: Partial<TalkFacts>,
    more: { mayBid?: boolean; waiting?: number; text?: string } = {},
  ) =>
    checkQuestion(
      { ...facts, ...change, mayBid: more.mayBid ?? true, waiting: more.waiting ?? 0 },
      { ready: null, text: more.text ?? 'ব্যাগ কয়টা?' },
    )?.code;

  test('is asked of a bidder while the passenger chooses, and by an owner while bids are taken', () => {
    expect(code({})).toBeUndefined();
    expect(code({ tripStatus: 'extended', now: 1999 })).toBeUndefined();
    expect(code({ bidStatus: 'backup' })).toBeUndefined();
    expect(code(owner)).toBeUndefined();
    expect(code({ ...owner, bidStatus: 'proposed', tripStatus: 'extended', now: 1500 })).toBeUndefined();
  });

  test.each([
    [{ bidStatus: null }, 'bid_not_open'],
    [{ bidStatus: 'canceled' }, 'bid_not_open'],
    [{ bidStatus: 'closed' }, 'bid_not_open'],
    [{ bidStatus: 'confirmed', tripStatus: 'hold' }, 'question_after_agreement'],
    [{ tripStatus: 'hold' }, 'already_confirmed'],
    [{ tripStatus: 'expired' }, 'question_too_late'],
    [{ tripStatus: 'canceled' }, 'trip_closed'],
    [{ now: 2000 }, 'question_too_late'],
    [{ asked: askedOf(mostQuestions.customer, 'customer') }, 'questions_used_up'],
    [{ ...owner, tripStatus: 'hold' }, 'passenger_chose_another'],
    [{ ...owner, tripStatus: 'canceled', canceledBy: 'customer' }, 'passenger_canceled'],
    [{ ...owner, tripStatus: 'expired' }, 'passenger_chose_nobody'],
    [{ ...owner, now: 1000 }, 'bid_window_over'],
    [{ ...owner, bidStatus: 'canceled' }, 'bid_not_open'],
    [{ ...owner, asked: askedOf(mostQuestions.provider, 'provider') }, 'questions_used_up'],
  ] as const)('%j', (change, refusal) => expect(code(change)).toBe(refusal));

  test('of an owner needs a car to bid with, and a passenger who is not asked too much', () => {
    expect(code(owner, { mayBid: false })).toBe('car_not_verified');
    expect(code(owner, { waiting: mostWaiting })).toBe('questions_waiting');
    expect(code({}, { waiting: mostWaiting, mayBid: false })).toBeUndefined();
  });

  test('uses up only what its own side may ask', () => {
    expect(code({ asked: askedOf(3, 'provider') })).toBeUndefined();
    expect(code({ ...owner, bidStatus: 'proposed', asked: askedOf(5, 'customer') })).toBeUndefined();
  });

  test('that is ready is asked once, and only by its own side', () => {
    const ready = (side: 'customer' | 'provider', asked: AskedQuestion[], which: 'bags' | 'gate') =>
      checkQuestion({ ...facts, writer: side, asked, mayBid: true, waiting: 0 }, { ready: which, text: null })
        ?.code;
    expect(ready('customer', [], 'bags')).toBeUndefined();
    expect(ready('customer', [{ by: 'customer', ready: 'bags', text: null, answer: null }], 'bags')).toBe(
      'question_repeated',
    );
    expect(ready('customer', [], 'gate')).toBe('question_words_required');
    expect(ready('provider', [], 'gate')).toBeUndefined();
  });

  test('in own words is short and says more than a number', () => {
    expect(code({}, { text: '  ' })).toBe('question_words_required');
    expect(code({}, { text: '01712345678' })).toBe('question_words_required');
    expect(code({}, { text: 'ক'.repeat(longestWords + 1) })).toBe('question_too_long');
    expect(code({}, { text: 'ক'.repeat(longestWords) })).toBeUndefined();
  });

  test('holds no part of a number that was begun before', () => {
    const parts = (earlier: string[], text: string) =>
      code({ asked: earlier.map((each) => own(each)) }, { text });
    expect(parts(['আমার ০১৭১'], '১২২৩৩৪৪ এটা')).toBe('contact_in_parts');
    expect(parts(['017', '112'], '23344')).toBe('contact_in_parts');
    expect(parts(['শূন্য এক সাত এক এক'], 'দুই দুই তিন তিন চার চার')).toBe('contact_in_parts');
    expect(parts(['৬ জন যাব'], '২টা ব্যাগ ধরবে?')).toBeUndefined();
    expect(code({ asked: [own('০১৭১', 'provider')] }, { text: '১২২৩৩৪৪ এটা' })).toBeUndefined();
  });
});

describe('its answer', () => {
  const question: AskedQuestion = { by: 'customer', ready: 'bags', text: null, answer: null };
  const answering: TalkFacts = { ...facts, writer: 'provider', asked: [question] };
  const code = (
    change: Partial<TalkFacts>,
    about: AskedQuestion = question,
    words: Parameters<typeof checkReply>[2] = { ready: 'bags_two', text: null },
  ) => checkReply({ ...answering, ...change }, about, words)?.code;

  test('is one of its ready ones or own words, once, by the other side', () => {
    expect(code({})).toBeUndefined();
    expect(code({}, question, { ready: null, text: 'দুইটা' })).toBeUndefined();
    expect(code({}, question, { ready: 'ac_not', text: null })).toBe('question_words_required');
    expect(code({}, question, { ready: null, text: null })).toBe('question_words_required');
    expect(code({ writer: 'customer' })).toBe('not_your_trip');
    const answer = { ready: 'bags_two', text: null } as const;
    expect(code({}, { ...question, answer })).toBe('question_answered');
  });

  test('is given by a passenger to an owner without a bid too', () => {
    expect(
      code(
        { writer: 'customer', bidStatus: null },
        { by: 'provider', ready: 'gate', text: null, answer: null },
        {
          ready: 'gate_main',
          text: null,
        },
      ),
    ).toBeUndefined();
  });

  test.each([
    [{ bidStatus: 'confirmed', tripStatus: 'hold' }, 'question_after_agreement'],
    [{ bidStatus: 'canceled' }, 'bid_not_open'],
    [{ tripStatus: 'hold' }, 'passenger_chose_another'],
    [{ now: 2000 }, 'question_too_late'],
  ] as const)('%j', (change, refusal) => expect(code(change)).toBe(refusal));

  test('ends no number that its writer has begun in a question', () => {
    const asked = [own('০১৭১', 'provider'), question];
    expect(code({ asked }, question, { ready: null, text: '১২২৩৩৪৪ এটা' })).toBe('contact_in_parts');
  });
});

describe('ready words', () => {
  test('each question has its own answers, and no code means two things', () => {
    expect(new Set(allReadyQuestions).size).toBe(allReadyQuestions.length);
    expect(new Set(allReadyReplies).size).toBe(allReadyReplies.length);
    for (const ready of allReadyQuestions) expect(readyRepliesTo(ready).length).toBeGreaterThan(1);
    expect(readyQuestions.customer.some((ready) => readyQuestions.provider.includes(ready))).toBe(false);
  });
});

describe('a contact in own words', () => {
  test('is five dots, and the words around it stay', () => {
    expect(hiddenContacts(' ব্যাগ ৩টা ')).toEqual({ text: 'ব্যাগ ৩টা', hidden: false });
    expect(hiddenContacts('কাল আসেন 01711223344, গেটে')).toEqual({
      text: 'কাল আসেন •••••, গেটে',
      hidden: true,
    });
  });

  test('never stays, whatever is around it', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.stringMatching(/^01[3-9]\d{8}$/),
        fc.string({ maxLength: 40 }),
        (before, number, after) => {
          const { text, hidden } = hiddenContacts(`${before} ${number} ${after}`);
          expect(hidden).toBe(true);
          expect(holdsContact(text)).toBe(false);
          expect(text).not.toContain(number);
        },
      ),
    );
  });
});
