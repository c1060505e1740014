import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { dhakaInstant } from '../../domain/base/calendar.ts';
import { chosenPlace, type ChosenPlace } from '../../domain/place/chosen-place.ts';
import { placeById } from '../../domain/place/gazetteer.ts';
import type { TripRequest } from '../../domain/trip/trip-form.ts';
import { emptyDraft, type TripDraft } from '../../domain/trip/trip-draft.ts';
import {
  tripWizard,
  type SubmitInput,
  type SubmitResult,
  type TripWizardInput,
} from '../../machines/trip-wizard.ts';

const morning = dhakaInstant('2026-11-20', '10:15');

function place(id: string): ChosenPlace {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  return chosenPlace(found, 'bn');
}

/** A running wizard, with everything that it sent and saved. */
function openWizard(input: Partial<TripWizardInput> = {}, answers: (SubmitResult | Error)[] = []) {
  const sent: TripRequest[] = [];
  const asked: SubmitInput[] = [];
  const saved: TripDraft[] = [];
  const clock = { now: morning };
  const wizard = createActor(
    tripWizard.provide({
      actors: {
        submit: fromPromise<SubmitResult, SubmitInput>(({ input }) => {
          sent.push(input.request);
          asked.push(input);
          const answer = answers.shift() ?? { ok: true, tripId: 'trip-1' };
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        }),
      },
      actions: {
        'save the draft': ({ context }) => saved.push(context.draft),
      },
    }),
    { input: { role: 'customer', now: () => clock.now, ...input } },
  ).start();
  return { wizard, sent, asked, saved, clock, at: () => wizard.getSnapshot().value };
}

type Open = ReturnType<typeof openWizard>;

function choosePlaces({ wizard }: Open) {
  wizard.send({ type: 'CHOOSE_PLACE', end: 'pickup', place: place('mirpur-10') });
  wizard.send({ type: 'CHOOSE_PLACE', end: 'destination', place: place('u290') });
  wizard.send({ type: 'NEXT' });
}

function chooseTime({ wizard }: Open) {
  wizard.send({ type: 'SET_JOURNEY', date: '2026-11-21', time: '07:30:00' });
  wizard.send({ type: 'NEXT' });
}

function chooseCar({ wizard }: Open) {
  wizard.send({ type: 'CHOOSE_CAR', carType: 'sedan car' });
  wizard.send({ type: 'NEXT' });
}

function fill(open: Open): Open {
  choosePlaces(open);
  chooseTime(open);
  chooseCar(open);
  return open;
}

test('the car follows the party that is said, until the person chooses another', () => {
  const open = openWizard();
  const car = () => open.wizard.getSnapshot().context.draft.carType;
  const says = (fields: { adults?: number; needs?: 'ac'[] }) => open.wizard.send({ type: 'FILL', fields });
  choosePlaces(open);
  chooseTime(open);
  says({ needs: ['ac'] });
  expect(car()).toBeNull();
  says({ adults: 4 });
  expect(car()).toBe('sedan car');
  says({ adults: 6 });
  expect(car()).toBe('mini micro');
  says({ adults: 20 });
  expect(car()).toBe('mini micro');
  says({ adults: 3 });
  expect(car()).toBe('sedan car');
  open.wizard.send({ type: 'CHOOSE_CAR', carType: 'micro' });
  says({ adults: 6 });
  expect(car()).toBe('micro');
});

const codes = ({ wizard }: Open) => wizard.getSnapshot().context.refusals.map(({ code }) => code);

test('step by step to a stored trip', async () => {
  const open = openWizard();
  expect(open.at()).toEqual({ filling: 'place' });
  choosePlaces(open);
  expect(open.at()).toEqual({ filling: 'time' });
  chooseTime(open);
  expect(open.at()).toEqual({ filling: 'car' });
  open.wizard.send({ type: 'FILL', fields: { trip_note: 'ফোন 01712345678' } });
  chooseCar(open);
  expect(open.at()).toEqual({ filling: 'confirm' });
  const saved = open.saved.length;
  open.wizard.send({ type: 'CONFIRM' });
  const done = await waitFor(open.wizard, (state) => state.status === 'done');
  expect(done.output).toEqual({ tripId: 'trip-1' });
  expect(open.sent).toMatchObject([
    {
      pickup_place_id: 'mirpur-10',
      pickup_full_address: 'মিরপুর ১০, ঢাকা',
      pickup_district_id: 47,
      destination_sub_district_id: 290,
      destination_full_address: 'শ্রীমঙ্গল, মৌলভীবাজার',
      journey_date: '2026-11-21',
      journey_time: '07:30:00',
      car_type: 'sedan car',
      trip_note: 'ফোন',
      return_date: null,
    },
  ]);
  expect(open.saved).toHaveLength(saved);
});

describe('a step is not left before its rules are met', () => {
  test('typed places are not chosen ones', () => {
    const open = openWizard();
    open.wizard.send({ type: 'TYPE_PLACE', end: 'pickup', text: 'মিরপুর' });
    open.wizard.send({ type: 'NEXT' });
    expect(open.at()).toEqual({ filling: 'place' });
    expect(codes(open)).toEqual(['select_location', 'select_location']);
    open.wizard.send({ type: 'CHOOSE_PLACE', end: 'pickup', place: place('mirpur-10') });
    expect(codes(open)).toEqual(['select_location']);
  });

  test('clearing a place resets that it was chosen', () => {
    const open = openWizard();
    choosePlaces(open);
    open.wizard.send({ type: 'BACK' });
    open.wizard.send({ type: 'CLEAR_PLACE', end: 'destination' });
    open.wizard.send({ type: 'NEXT' });
    expect(open.at()).toEqual({ filling: 'place' });
    expect(codes(open)).toEqual(['select_location']);
  });

  test('a shown via is chosen or hidden again', () => {
    const open = openWizard();
    open.wizard.send({ type: 'SHOW_VIA', shown: true });
    open.wizard.send({ type: 'TYPE_PLACE', end: 'via', text: 'ভৈরব' });
    choosePlaces(open);
    expect(codes(open)).toEqual(['choose_via_location']);
    open.wizard.send({ type: 'SHOW_VIA', shown: false });
    open.wizard.send({ type: 'NEXT' });
    expect(open.at()).toEqual({ filling: 'time' });
  });

  test('times and the return are checked in their step', () => {
    const open = openWizard();
    choosePlaces(open);
    open.wizard.send({ type: 'NEXT' });
    expect(codes(open)).toEqual(['journey_required']);
    open.wizard.send({ type: 'SET_TRIP_TYPE', tripType: 'round' });
    open.wizard.send({ type: 'SET_JOURNEY', date: '2026-11-21', time: '07:30:00' });
    const { draft } = open.wizard.getSnapshot().context;
    expect([draft.returnDate, draft.returnTime]).toEqual(['2026-11-21', '14:30:00']);
    open.wizard.send({ type: 'SET_RETURN', time: null });
    open.wizard.send({ type: 'NEXT' });
    expect(codes(open)).toEqual(['return_required']);
    open.wizard.send({ type: 'SET_RETURN', date: '2026-11-20', time: '07:30:00' });
    open.wizard.send({ type: 'NEXT' });
    expect(codes(open)).toEqual(['return_before_journey']);
    open.wizard.send({ type: 'SET_RETURN', date: '2026-11-22' });
    expect(codes(open)).toEqual([]);
    open.wizard.send({ type: 'NEXT' });
    expect(open.at()).toEqual({ filling: 'car' });
  });

  test('a provider is asked for the car, then names a price within its range', () => {
    const open = openWizard({ role: 'provider' });
    choosePlaces(open);
    chooseTime(open);
    open.wizard.send({ type: 'NEXT' });
    expect(codes(open)).toEqual(['car_type_required']);
    open.wizard.send({ type: 'CHOOSE_CAR', carType: 'sedan car', carId: 'own' });
    open.wizard.send({ type: 'NEXT' });
    expect(codes(open)).toEqual(['price_required']);
    open.wizard.send({ type: 'FILL', fields: { price: 10 } });
    open.wizard.send({ type: 'NEXT' });
    expect(codes(open)).toEqual(['price_out_of_range']);
    open.wizard.send({ type: 'FILL', fields: { price: 4500 } });
    open.wizard.send({ type: 'NEXT' });
    expect(open.at()).toEqual({ filling: 'confirm' });
  });
});

describe('moving about', () => {
  test('back keeps everything', () => {
    const open = fill(openWizard());
    for (const step of ['car', 'time', 'place'] as const) {
      open.wizard.send({ type: 'BACK' });
      expect(open.at()).toEqual({ filling: step });
    }
    open.wizard.send({ type: 'NEXT' });
    open.wizard.send({ type: 'NEXT' });
    open.wizard.send({ type: 'NEXT' });
    expect(open.at()).toEqual({ filling: 'confirm' });
  });

  test('a step can be gone to only when those before are in order', () => {
    const open = openWizard();
    open.wizard.send({ type: 'GO_TO', step: 'car' });
    expect(open.at()).toEqual({ filling: 'place' });
    fill(open);
    open.wizard.send({ type: 'GO_TO', step: 'time' });
    expect(open.at()).toEqual({ filling: 'time' });
    open.wizard.send({ type: 'GO_TO', step: 'car' });
    expect(open.at()).toEqual({ filling: 'car' });
  });

  test('the ends can change places', () => {
    const open = fill(openWizard());
    open.wizard.send({ type: 'SWAP_ENDS' });
    const { pickup, destination } = open.wizard.getSnapshot().context.draft.places;
    expect([pickup.place?.placeId, destination.place?.placeId]).toEqual(['u290', 'mirpur-10']);
  });
});

describe('confirming', () => {
  test('a second click sends nothing, and nothing can be changed meanwhile', async () => {
    const open = fill(openWizard());
    open.wizard.send({ type: 'CONFIRM' });
    expect(open.wizard.getSnapshot().hasTag('busy')).toBe(true);
    expect(open.wizard.getSnapshot().can({ type: 'CONFIRM' })).toBe(false);
    open.wizard.send({ type: 'CONFIRM' });
    open.wizard.send({ type: 'FILL', fields: { trip_note: 'late' } });
    await waitFor(open.wizard, (state) => state.status === 'done');
    expect(open.sent).toHaveLength(1);
    expect(open.wizard.getSnapshot().context.draft.trip_note).toBeNull();
  });

  test('a refusal shows on the form, and it can be tried again', async () => {
    const failure = { code: 'journey_too_early', field: 'journey_time' };
    const open = fill(openWizard({}, [{ ok: false, failure }, new Error('disk full')]));
    open.wizard.send({ type: 'CONFIRM' });
    await waitFor(open.wizard, (state) => state.matches({ filling: 'confirm' }));
    expect(open.wizard.getSnapshot().context.failure).toEqual(failure);
    open.wizard.send({ type: 'CONFIRM' });
    expect(open.wizard.getSnapshot().context.failure).toBeNull();
    await waitFor(open.wizard, (state) => state.matches({ filling: 'confirm' }));
    expect(open.wizard.getSnapshot().context.failure).toEqual({ code: 'server_error' });
    open.wizard.send({ type: 'CONFIRM' });
    const done = await waitFor(open.wizard, (state) => state.status === 'done');
    expect(done.output?.tripId).toBe('trip-1');
    expect(open.sent).toHaveLength(3);
  });

  test('a journey that has come too close goes back to its step', () => {
    const open = fill(openWizard());
    open.clock.now = dhakaInstant('2026-11-21', '06:30');
    open.wizard.send({ type: 'CONFIRM' });
    expect(open.at()).toEqual({ filling: 'time' });
    expect(codes(open)).toEqual(['journey_too_early']);
    expect(open.sent).toEqual([]);
  });
});

describe('a half-filled wizard', () => {
  test('survives as plain data and opens where it was left', () => {
    const first = openWizard();
    choosePlaces(first);
    first.wizard.send({ type: 'SET_JOURNEY', date: '2026-11-21', time: '07:30:00' });
    const draft: TripDraft = JSON.parse(JSON.stringify(first.saved.at(-1)));
    const again = openWizard({ draft });
    expect(again.at()).toEqual({ filling: 'time' });
    expect(again.wizard.getSnapshot().context.draft).toEqual(first.wizard.getSnapshot().context.draft);
  });

  test('opens at the confirmation only while it still holds', () => {
    const draft = fill(openWizard()).wizard.getSnapshot().context.draft;
    expect(draft.step).toBe('confirm');
    expect(openWizard({ draft }).at()).toEqual({ filling: 'confirm' });
    const later = dhakaInstant('2026-11-22', '10:00');
    expect(openWizard({ draft, now: () => later }).at()).toEqual({ filling: 'place' });
  });
});

test('a draft is stored by the same rules, and told apart from a trip that is published', async () => {
  const open = fill(openWizard());
  open.wizard.send({ type: 'CONFIRM', asDraft: true });
  await waitFor(open.wizard, (state) => state.status === 'done');
  expect(open.asked).toMatchObject([{ asDraft: true, origin: null }]);
});

test('a failed draft does not make the next try one', async () => {
  const open = fill(openWizard({}, [{ ok: false, failure: { code: 'phone_full' } }]));
  open.wizard.send({ type: 'CONFIRM', asDraft: true });
  await waitFor(open.wizard, (state) => state.matches({ filling: 'confirm' }));
  open.wizard.send({ type: 'CONFIRM' });
  await waitFor(open.wizard, (state) => state.status === 'done');
  expect(open.asked.map(({ asDraft }) => asDraft)).toEqual([true, false]);
});

test('the trip that the wizard was opened for is named when it is stored', async () => {
  const origin = { kind: 'again', tripId: 'earlier' } as const;
  const open = fill(openWizard({ draft: { ...emptyDraft, origin } }));
  open.wizard.send({ type: 'CONFIRM' });
  await waitFor(open.wizard, (state) => state.status === 'done');
  expect(open.asked).toMatchObject([{ asDraft: false, origin }]);
});

describe('a form that was left half-filled', () => {
  const left: TripDraft = { ...emptyDraft, trip_note: 'ধীরে', journeyDate: '2026-11-21', step: 'time' };

  test.each([
    { type: 'GO_ON' },
    { type: 'FILL', fields: { trip_note: 'ধীরে চালাবেন' } },
    { type: 'BACK' },
  ] as const)('goes on after %o, and asks no more', (event) => {
    const { wizard } = openWizard({ draft: left, anew: emptyDraft });
    expect(wizard.getSnapshot().context.anew).toEqual(emptyDraft);
    wizard.send(event);
    const { draft, anew } = wizard.getSnapshot().context;
    expect([draft.journeyDate, anew]).toEqual([left.journeyDate, null]);
  });

  test.each(['pages', 'questions'] as const)(
    'is begun anew from the first of its %s, and saved so',
    (way) => {
      const { wizard, saved, at } = openWizard({ draft: left, anew: emptyDraft, way });
      wizard.send({ type: 'BEGIN_ANEW' });
      expect(at()).toEqual({ filling: way === 'pages' ? 'place' : 'asking' });
      expect(wizard.getSnapshot().context).toMatchObject({ draft: emptyDraft, anew: null });
      expect(saved.at(-1)).toMatchObject({ trip_note: null, journeyDate: null });
      wizard.send({ type: 'FILL', fields: { trip_note: 'দ্রুত' } });
      wizard.send({ type: 'BEGIN_ANEW' });
      expect(wizard.getSnapshot().context.draft.trip_note).toBe('দ্রুত');
    },
  );
});
