import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { emptyCarDraft, type CarDraft } from '../../domain/car/car-draft.ts';
import { carForm, type CarSubmitResult } from '../../machines/car-form.ts';
import { carData } from '../../testkit/rows/car-data.ts';

const whole: CarDraft = {
  ...emptyCarDraft('car'),
  ...carData,
  photos: [
    { slot: 'front', file: 'a' },
    { slot: 'back', file: 'b' },
  ],
  papers: [
    { slot: 'registration', file: 'c' },
    { slot: 'fitness', file: 'd' },
  ],
};

function opens(draft: CarDraft, answers: (CarSubmitResult | Error)[] = []) {
  const sent: CarDraft[] = [];
  const saved: CarDraft[] = [];
  const form = createActor(
    carForm.provide({
      actors: {
        submit: fromPromise<CarSubmitResult, CarDraft>(({ input }) => {
          sent.push(input);
          const answer = answers.shift() ?? { ok: true };
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        }),
      },
      actions: { 'save the draft': ({ context }) => saved.push(context.draft) },
    }),
    { input: { draft, year: 2026 } },
  ).start();
  const page = () => form.getSnapshot().value;
  const shown = () => form.getSnapshot().context;
  return { form, page, shown, sent, saved };
}

test('a page is left only when it is right, and what is corrected is no longer shown', () => {
  const { form, page, shown } = opens(emptyCarDraft('car'));
  form.send({ type: 'NEXT' });
  expect(page()).toEqual({ filling: 'car' });
  expect(shown().refusals.map(({ field }) => field)).toContain('brand');
  const { brand, model, manufacture_year, color, car_type } = whole;
  form.send({ type: 'SET', change: { brand } });
  expect(shown().refusals.map(({ field }) => field)).not.toContain('brand');
  form.send({ type: 'SET', change: { model, manufacture_year, color, car_type } });
  form.send({ type: 'NEXT' });
  expect(page()).toEqual({ filling: 'plate' });
  form.send({ type: 'BACK' });
  expect(page()).toEqual({ filling: 'car' });
});

test('it opens where it was left, unless an earlier page is wrong by now', () => {
  expect(opens({ ...whole, step: 'pictures' }).page()).toEqual({ filling: 'pictures' });
  expect(opens({ ...whole, step: 'pictures', registration: '::' }).page()).toEqual({ filling: 'car' });
  expect(opens({ ...whole, step: 'plate' }).page()).toEqual({ filling: 'plate' });
});

test('everything is checked again before it is sent, and the first page that is wrong opens', () => {
  const { form, page, shown, sent } = opens({ ...whole, step: 'pictures' });
  form.send({ type: 'SET', change: { registration: 'dhaka-metro:cha:1' } });
  form.send({ type: 'CONFIRM' });
  expect([page(), sent.length]).toEqual([{ filling: 'plate' }, 0]);
  expect(shown().refusals.map(({ code }) => code)).toEqual(['registration_number_invalid']);
});

test('every change is saved, and it is sent once', async () => {
  const { form, saved, sent } = opens({ ...whole, step: 'pictures' });
  form.send({ type: 'SET', change: { color: 'black' } });
  expect(saved.at(-1)?.color).toBe('black');
  form.send({ type: 'CONFIRM' });
  form.send({ type: 'CONFIRM' });
  form.send({ type: 'SET', change: { color: 'red' } });
  await waitFor(form, ({ status }) => status === 'done');
  expect(sent.map(({ color }) => color)).toEqual(['black']);
});

test('what failed is said where it was sent from, and can be sent again', async () => {
  const { form, shown, sent } = opens({ ...whole, step: 'pictures' }, [
    { ok: false, failure: { code: 'phone_full' } },
    new Error('a defect'),
  ]);
  form.send({ type: 'CONFIRM' });
  await waitFor(form, (snapshot) => snapshot.matches({ filling: 'pictures' }));
  expect(shown().failure).toEqual({ code: 'phone_full' });
  form.send({ type: 'CONFIRM' });
  await waitFor(form, (snapshot) => snapshot.context.failure?.code === 'server_error');
  form.send({ type: 'CONFIRM' });
  await waitFor(form, ({ status }) => status === 'done');
  expect(sent).toHaveLength(3);
});
