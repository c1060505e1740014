import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { chosenPlace, type ChosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { emptyDraft, type TripDraft } from '../../../domain/trip/trip-draft.ts';
import { questionAfter, questionBefore, questionsOf } from '../../../domain/trip/trip-questions.ts';
import { tripQuestions, type TripQuestion } from '../../../domain/trip/trip-draft.ts';
import { currentQuestion } from '../../../domain/trip/trip-wizard-rules.ts';
import { tripWizard, type SubmitInput, type SubmitResult } from '../../../machines/trip-wizard.ts';

function place(id: string): ChosenPlace {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  return chosenPlace(found, 'bn');
}

function openDialog(draft: TripDraft | null = null, role: 'customer' | 'provider' = 'customer') {
  const sent: SubmitInput[] = [];
  const saved: TripDraft[] = [];
  const clock = { now: dhakaInstant('2026-11-20', '10:15') };
  const wizard = createActor(
    tripWizard.provide({
      actors: {
        submit: fromPromise<SubmitResult, SubmitInput>(({ input }) => {
          sent.push(input);
          return Promise.resolve({ ok: true, tripId: 'trip-1' });
        }),
      },
      actions: { 'save the draft': ({ context }) => saved.push(context.draft) },
    }),
    { input: { role, way: 'questions', now: () => clock.now, draft } },
  ).start();
  const asked = () =>
    wizard.getSnapshot().matches({ filling: 'confirm' })
      ? 'confirmation'
      : currentQuestion(wizard.getSnapshot().context);
  const next = () => wizard.send({ type: 'NEXT' });
  const wrong = () => wizard.getSnapshot().context.refusals.map(({ code }) => code);
  return { wizard, sent, saved, clock, asked, next, wrong };
}

type Open = ReturnType<typeof openDialog>;

/** Answers every question of a one-way trip up to the confirmation. @returns the questions asked */
function answerAll({ wizard, asked, next }: Open): string[] {
  const order: string[] = [];
  const answers: Record<string, () => void> = {
    journey: () => wizard.send({ type: 'SET_JOURNEY', date: '2026-11-21', time: '07:30:00' }),
    pickup: () => wizard.send({ type: 'CHOOSE_PLACE', end: 'pickup', place: place('mirpur-10') }),
    destination: () => wizard.send({ type: 'CHOOSE_PLACE', end: 'destination', place: place('u290') }),
    car: () => wizard.send({ type: 'CHOOSE_CAR', carType: 'sedan car' }),
  };
  while (asked() !== 'confirmation' && order.length < 20) {
    order.push(asked());
    answers[asked()]?.();
    next();
  }
  return order;
}

describe('REQ 2: the nine steps of the dialog', () => {
  test('a passenger, one way: neither a car of theirs nor the return', () => {
    expect(answerAll(openDialog())).toEqual(['journey', 'pickup', 'via', 'destination', 'trip-type', 'car']);
  });

  test('a car owner with a round trip is asked all, in the order of REQ 2', () => {
    expect(questionsOf({ type: 'round' }, 'provider')).toEqual(tripQuestions);
    expect(tripQuestions).toHaveLength(9 - 1);
  });

  test('a car owner does not get past the first question without a car', () => {
    const dialog = openDialog(null, 'provider');
    dialog.next();
    expect(dialog.asked()).toBe('own-car');
    expect(dialog.wrong()).toEqual(['car_type_required']);
    dialog.wizard.send({ type: 'CHOOSE_CAR', carType: 'micro', carId: 'car-1' });
    dialog.next();
    expect(dialog.asked()).toBe('journey');
  });

  test('a question is left only with an answer that the rules of REQ 5 take', () => {
    const dialog = openDialog();
    dialog.next();
    expect(dialog.asked()).toBe('journey');
    expect(dialog.wrong()).toEqual(['journey_required']);
    dialog.wizard.send({ type: 'SET_JOURNEY', date: '2026-11-20', time: '11:00:00' });
    dialog.next();
    expect(dialog.wrong()).toEqual(['journey_too_early']);
    dialog.wizard.send({ type: 'SET_JOURNEY', date: '2026-11-21', time: '07:30:00' });
    dialog.next();
    dialog.wizard.send({ type: 'TYPE_PLACE', end: 'pickup', text: 'মিরপুর' });
    dialog.next();
    expect(dialog.asked()).toBe('pickup');
    expect(dialog.wrong()).toEqual(['select_location']);
  });

  test('a trip that turns into a round trip is asked for its return, then goes on to the car', () => {
    const dialog = openDialog();
    answerAll(dialog);
    dialog.wizard.send({ type: 'BACK' });
    dialog.wizard.send({ type: 'BACK' });
    expect(dialog.asked()).toBe('trip-type');
    dialog.wizard.send({ type: 'SET_TRIP_TYPE', tripType: 'round' });
    dialog.next();
    expect(dialog.asked()).toBe('return');
    dialog.wizard.send({ type: 'SET_RETURN', date: '2026-11-22', time: '18:00:00' });
    dialog.next();
    expect(dialog.asked()).toBe('car');
    dialog.next();
    expect(dialog.asked()).toBe('confirmation');
  });

  test('the confirmation sends what was answered, once', async () => {
    const dialog = openDialog();
    answerAll(dialog);
    dialog.wizard.send({ type: 'CONFIRM' });
    dialog.wizard.send({ type: 'CONFIRM' });
    await waitFor(dialog.wizard, ({ status }) => status === 'done');
    expect(dialog.sent.map(({ request }) => request.destination_place_id)).toEqual(['u290']);
  });

  test('a finished draft that has gone stale overnight is asked about again where it is wrong', () => {
    const dialog = openDialog();
    answerAll(dialog);
    dialog.clock.now = dhakaInstant('2026-11-21', '07:00');
    dialog.wizard.send({ type: 'CONFIRM' });
    expect(dialog.asked()).toBe('journey');
    expect(dialog.wrong()).toEqual(['journey_too_early']);
    expect(dialog.sent).toEqual([]);
  });
});

describe('one draft for both variants', () => {
  test('the dialog opens at the question where it was left', () => {
    const first = openDialog();
    first.wizard.send({ type: 'SET_JOURNEY', date: '2026-11-21', time: '07:30:00' });
    first.next();
    const left = first.saved.at(-1);
    expect(left?.question).toBe('pickup');
    expect(openDialog(left).asked()).toBe('pickup');
  });

  test('the page variant goes on with what the dialog has, from its first step', () => {
    const dialog = openDialog();
    answerAll(dialog);
    dialog.wizard.send({ type: 'BACK' });
    const page = createActor(tripWizard, {
      input: { role: 'customer', now: () => dialog.clock.now, draft: dialog.saved.at(-1) ?? null },
    }).start();
    expect(page.getSnapshot().value).toEqual({ filling: 'place' });
    expect(page.getSnapshot().context.draft.places.destination.place?.placeId).toBe('u290');
  });

  test('"change" in the confirmation asks from the first question of that step on', () => {
    const dialog = openDialog();
    answerAll(dialog);
    dialog.wizard.send({ type: 'GO_TO', step: 'time' });
    expect(dialog.asked()).toBe('journey');
  });
});

/** Goes from question to question until there is none. */
function walked(
  draft: TripDraft,
  step: (draft: TripDraft) => TripQuestion | null,
  returning: { returnDate?: string } = {},
  turns = 0,
): { draft: TripDraft; turns: number } {
  const question = step(draft);
  if (question === null) return { draft, turns };
  expect(turns).toBeLessThan(2 * tripQuestions.length);
  const answered = { ...draft, question, ...(question === 'return' && returning) };
  return walked(answered, step, returning, turns + 1);
}

test('whatever the draft, going on from the first question reaches an end, and going back the beginning', () => {
  const drafts = fc.record({
    type: fc.constantFrom('oneway' as const, 'round' as const),
    returnDate: fc.option(fc.constant('2026-11-22')),
    placed: fc.boolean(),
    role: fc.constantFrom('customer' as const, 'provider' as const),
  });
  fc.assert(
    fc.property(drafts, ({ type, returnDate, placed, role }) => {
      const field = { text: '', place: placed ? place('u290') : null };
      const places = { pickup: field, via: { text: '', place: null }, destination: field };
      const start: TripDraft = { ...emptyDraft, type, returnDate, places };
      // a question that is reached is answered
      const there = walked(start, (draft) => questionAfter(draft, role), { returnDate: '2026-11-22' });
      expect(there.draft.question).toBe('car');
      const back = walked(there.draft, (draft) => questionBefore(draft, role));
      expect(back.turns).toBe(questionsOf(back.draft, role).length - 1);
    }),
  );
});
