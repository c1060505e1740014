import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QuestionRow } from '../../protocol/sync/rows.ts';
import { AskSheet } from '../../src/bid/questions/ask-sheet.tsx';
import { ask, reply } from '../../src/bid/questions/question-acts.ts';
import { AgreedQuestions } from '../../src/bid/questions/trip-questions.tsx';
import { questionsView } from '../../src/db/mirror/question-views.ts';
import { tripView } from '../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { setClockOffset } from '../../src/platform/clock.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { useView } from '../../src/sync/use-view.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { ownBidRow } from '../../testkit/rows/bid-row.ts';
import { ownCarRow } from '../../testkit/rows/car-row.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';
import { button, opens, presses } from '../../testkit/screen.tsx';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const owner: StoredUser = { id: 'provider', type: 'provider' };
const between = { tripId: 'trip', providerId: 'provider' };
const asked: QuestionRow = {
  id: 'question',
  trip_id: 'trip',
  provider: { id: 'provider', name: 'Rafiq' },
  by: 'customer',
  ready: 'bags',
  text: null,
  answer: null,
  created_at: '2026-11-20T04:16:00.000Z',
};

async function phoneOf({ id }: StoredUser, questions: readonly QuestionRow[] = []): Promise<void> {
  const { mirror } = dbsOf(id);
  await mirror.trips.put({ ...asTrip(feedRow), _n: 1 });
  await mirror.bids.put({ ...ownBidRow, _n: 1 });
  await mirror.cars.put({ ...ownCarRow, car_status: 'active', _n: 1 });
  for (const question of questions) await mirror.questions.put({ ...question, _n: 1 });
}
beforeEach(() => setClockOffset(Date.parse('2026-11-20T04:20:00.000Z') - Date.now()));
afterEach(async () => {
  setClockOffset(0);
  cleanup();
  for (const { id } of [passenger, owner]) await wipe(id);
});

const saved = async ({ id }: StoredUser) =>
  (await dbsOf(id).outbox.outbox.toArray()).map(({ name, args }) => ({ name, args }));
const Sheet = () => <AskSheet {...between} Report={() => null} onClose={() => undefined} />;

describe('the sheet of questions', () => {
  test('saves what a passenger asks with one press, once, and shows how many are left', async () => {
    await phoneOf(passenger);
    await opens(passenger, Sheet);
    await screen.findByText('5 more questions');
    const chip = await button('How many bags fit?');
    fireEvent.click(chip);
    fireEvent.click(chip);
    await screen.findByText('4 more questions');
    expect(await saved(passenger)).toMatchObject([
      { name: 'question.ask', args: { trip_id: 'trip', provider_id: 'provider', ready: 'bags', text: null } },
    ]);
    await waitFor(() => expect(chip.matches(':disabled')).toBe(true));
  });

  test('hides a number in own words at once', async () => {
    await phoneOf(passenger);
    await opens(passenger, Sheet);
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Call 01711223344 when late' } });
    await presses('Send the question');
    await screen.findByText(/The number is hidden/);
    expect(document.body.textContent).not.toContain('01711223344');
  });

  test('offers the owner the ready answers, and takes one', async () => {
    await phoneOf(owner, [asked]);
    await opens(owner, Sheet);
    await presses('3 big ones');
    await waitFor(async () =>
      expect(await saved(owner)).toMatchObject([
        { name: 'question.answer', args: { question_id: 'question', ready: 'bags_three' } },
      ]),
    );
    await screen.findByText('One press sends it');
  });

  test('says how long a question has waited, and keeps own words behind the ready answers', async () => {
    await phoneOf(owner, [asked]);
    await opens(owner, Sheet);
    await screen.findByText('4 minutes ago');
    expect(screen.queryByRole('textbox')).toBeNull();
    await presses('Answer in your own words');
    const field = await screen.findByRole('textbox', { name: 'Answer in your own words' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: 'Two in the boot' } });
    await presses('Send the answer');
    await waitFor(async () =>
      expect(await saved(owner)).toMatchObject([
        { name: 'question.answer', args: { question_id: 'question', text: 'Two in the boot' } },
      ]),
    );
  });

  test('takes nothing once the time is over, and says why', async () => {
    await phoneOf(passenger, [asked]);
    setClockOffset(Date.parse(feedRow.choose_until) - Date.now());
    await opens(passenger, Sheet);
    await screen.findByText('The time to choose is over, nothing can be written any more.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the acts', () => {
  test('refuse what the server would refuse, and save nothing', async () => {
    await phoneOf(passenger, [asked]);
    const { id } = passenger;
    const dbs = dbsOf(id);
    expect(await ask(dbs, between, { ready: 'bags', text: null })).toMatchObject({
      code: 'question_repeated',
    });
    expect(await ask(dbs, between, { ready: null, text: ' ' })).toMatchObject({
      code: 'question_words_required',
    });
    const words = { ready: 'bags_two', text: null } as const;
    expect(await reply(dbs, between, { questionId: 'question', words })).toMatchObject({
      code: 'not_your_trip',
    });
    expect(await saved(passenger)).toEqual([]);
  });

  test('lay an answer over the question until the server has it', async () => {
    await phoneOf(owner, [asked]);
    const dbs = dbsOf(owner.id);
    await reply(dbs, between, { questionId: 'question', words: { ready: 'bags_two', text: null } });
    expect(await questionsView(dbs, 'trip')).toMatchObject([
      { answer: { ready: 'bags_two' }, mutations: [{ name: 'question.answer', state: 'waiting' }] },
    ]);
    const again = await reply(dbs, between, {
      questionId: 'question',
      words: { ready: 'bags_four', text: null },
    });
    expect(again).toMatchObject({ code: 'question_answered' });
  });
});

test('what was asked stays with the agreed trip, folded', async () => {
  const at = '2026-11-20T04:17:00.000Z';
  await phoneOf(owner, [{ ...asked, answer: { ready: 'bags_two', text: null, at } }]);
  await dbsOf(owner.id).mirror.trips.update('trip', { status: 'hold', confirmed_bid_id: 'bid' });
  await opens(owner, function Slip() {
    const trip = useView((dbs) => tripView(dbs, 'trip'), []);
    return trip ? <AgreedQuestions trip={trip} /> : null;
  });
  await screen.findByText('Questions and answers');
  expect(document.querySelector('details')?.open).toBe(false);
  expect(screen.getByText('2 big ones')).toBeTruthy();
});
