/** Questions before an agreement: a contact in them, more of them than anybody needs, and other people's. */
import { uuidv7 } from 'uuidv7';
import { fold } from '../../domain/contact-mask/fold.ts';
import { mostQuestions } from '../../domain/bid/questions.ts';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import type { Person } from '../line.ts';
import type { Target } from '../target.ts';
import { bidOn, codesOf, count } from './market.ts';

const SECRET = '71830946';
const PHONE = `019${SECRET}`;

type Between = { passenger: Person; owner: Person; trip_id: string; bid_id: string };

async function bidden(target: Target): Promise<Between> {
  const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
  const [trip_id = ''] = await target.trips(passenger, 1);
  return { passenger, owner, trip_id, bid_id: await bidOn(target, trip_id, owner) };
}

const asks = ({ trip_id, owner }: Between, text: string | null, id = uuidv7()) => ({
  name: 'question.ask' as const,
  args: { id, trip_id, provider_id: owner.id, ready: null, text },
});
const answers = ({ trip_id }: Between, question_id: string, text: string) => ({
  name: 'question.answer' as const,
  args: { question_id, trip_id, ready: null, text },
});

const readBy = async (target: Target, as: Person): Promise<string> => {
  const { body } = await target.call('POST', 'sync/pull', { as, body: { limit: 1000 } });
  return fold(JSON.stringify(body)).text;
};

/** Neither the questions nor the answers bring this number to the other side. */
const smuggled = (name: string, texts: readonly string[]): Attack => ({
  name: `a number before an agreement: ${name}`,
  run: async (target) => {
    const between = await bidden(target);
    const { passenger, owner } = between;
    const ids = texts.map(() => uuidv7());
    await target.push(
      passenger,
      texts.map((text, at) => asks(between, text, ids[at])),
    );
    const other = uuidv7();
    await target.push(passenger, [asks(between, 'ব্যাগ কয়টা ধরবে?', other)]);
    await target.push(owner, [
      answers(between, other, texts[0] ?? ''),
      ...ids.map((id) => answers(between, id, texts.join(' '))),
    ]);
    for (const reader of [passenger, owner]) {
      const rows = await target.rows(
        'select text, answer from questions where trip_id = $1 order by created_at',
        [between.trip_id],
      );
      const stored = fold(JSON.stringify(rows)).text;
      held(!stored.includes(SECRET), `it is stored: ${stored}`);
      const digits = rows.map((row) => fold(String(row['text'] ?? '')).text.replaceAll(/\D/g, '')).join('');
      held(!digits.includes(SECRET), `the parts make ${digits}`);
      held(!(await readBy(target, reader)).includes(SECRET), `${reader.type} reads it`);
    }
  },
});

export const questionAttacks: readonly Attack[] = [
  smuggled('as it is', [`ফোন দেন ${PHONE}`]),
  smuggled('in Bengali digits with dots', [`০১৯.৭১.৮৩.০৯.৪৬ এ`]),
  smuggled('in two questions', [`আমার 01971`, `তারপর 830946`]),
  smuggled('in three questions', ['019', '7183', '0946']),
  {
    name: 'three hundred questions, and as many answers to one of them',
    run: async (target) => {
      const between = await bidden(target);
      const { passenger, owner } = between;
      let asked = 0;
      let last = '';
      for (let round = 0; round < 6; round += 1) {
        const batch = Array.from({ length: 50 }, (_, at) =>
          asks(between, `প্রশ্ন ${'ক'.repeat((at % 9) + 1)}`),
        );
        const results = await target.push(passenger, batch);
        const codes = codesOf(results);
        if (asked === 0) last = batch[codes.indexOf('ok')]?.args.id ?? '';
        asked += count(codes, 'ok');
      }
      held(asked === mostQuestions.customer, `${asked} were taken`);
      const replies = [];
      for (let round = 0; round < 6; round += 1)
        replies.push(
          ...(await target.push(
            owner,
            Array.from({ length: 50 }, (_, at) => answers(between, last, `উত্তর ${'ক'.repeat((at % 9) + 1)}`)),
          )),
        );
      held(count(codesOf(replies), 'ok') === 1, 'a question was answered more than once');
      const notices = await target.rows('select 1 from notifications where user_id = $1 and type = $2', [
        owner.id,
        'question_asked',
      ]);
      held(notices.length <= mostQuestions.customer, `${notices.length} notifications`);
    },
  },
  {
    name: 'ten thousand questions and answers of one account, about many requests',
    slow: true,
    run: async (target) => {
      const owner = await target.person('provider');
      const passenger = await target.person('customer');
      const trips = await target.trips(passenger, 3);
      const talks: Between[] = [];
      for (const trip_id of trips)
        talks.push({ passenger, owner, trip_id, bid_id: await bidOn(target, trip_id, owner) });
      let taken = 0;
      for (let round = 0; round < 200; round += 1) {
        const batch = Array.from({ length: 50 }, (_, at) => {
          const talk = talks[(round + at) % talks.length];
          return talk ? [asks(talk, `প্রশ্ন ${'ক'.repeat(((round + at) % 9) + 1)}`)] : [];
        }).flat();
        taken += count(codesOf(await target.push(owner, batch)), 'ok');
      }
      const most = trips.length * mostQuestions.provider;
      held(taken <= most, `${taken} were taken`);
      const rows = await target.rows('select 1 from questions where provider_id = $1', [owner.id]);
      held(rows.length === taken, `${rows.length} are stored, ${taken} were taken`);
      const notices = await target.rows('select 1 from notifications where user_id = $1 and type = $2', [
        passenger.id,
        'question_asked',
      ]);
      held(notices.length <= most, `${notices.length} notifications`);
    },
  },
  {
    name: 'what two others ask each other, read, answered and reported by a rival',
    run: async (target) => {
      const between = await bidden(target);
      const { passenger, trip_id } = between;
      const id = uuidv7();
      await target.push(passenger, [asks(between, 'রোগী শুয়ে যেতে পারবেন তো?', id)]);
      const rival = await target.person('provider');
      await bidOn(target, trip_id, rival);
      const stranger = await target.person('customer');
      for (const other of [rival, stranger]) {
        const results = await target.push(other, [answers(between, id, 'না'), asks(between, 'আমি কে?')]);
        held(count(codesOf(results), 'ok') === 0, `${other.type}: ${codesOf(results).join()}`);
        held(!(await readBy(target, other)).includes(id), `${other.type} reads it`);
      }
    },
  },
  {
    name: 'a question after the agreement',
    run: async (target) => {
      const between = await bidden(target);
      const { passenger, owner, trip_id, bid_id } = between;
      const id = uuidv7();
      await target.push(passenger, [
        asks(between, 'ব্যাগ কয়টা ধরবে?', id),
        { name: 'bid.confirm', args: { bid_id, trip_id, price: 4500 } },
      ]);
      const codes = [
        ...codesOf(await target.push(passenger, [asks(between, 'আর একটা কথা')])),
        ...codesOf(await target.push(owner, [answers(between, id, 'তিনটা'), asks(between, 'কোন গেট?')])),
      ];
      held(
        codes.every((code) => code === 'question_after_agreement'),
        codes.join(),
      );
    },
  },
];
