// Adding or changing a car, page by page (REQ 5 'Car').
//
//   car ─▶ plate ─▶ pictures ─CONFIRM─▶ submitting ─▶ done
//    ◀──────◀─────────┘◀──── failed ───────┘
//
// Invariants
//   1. A page is left only when its rules are met; CONFIRM checks all of them again and goes back to the first page
//      that is wrong.
//   2. Every change is saved as the draft; during submission nothing can be changed or submitted again.
//
// Slots: `submit` saves the action and deletes its draft in one transaction; `save the draft` saves the draft.

import { and, assign, fromPromise, setup } from 'xstate';
import { formOfDraft, type CarDraft } from '../domain/car/car-draft.ts';
import { carSteps, checkCar, type CarStep } from '../domain/car/car-form.ts';
import type { Refusal } from '../domain/base/refusal.ts';

/** Why the car could not be saved. */
export type CarFailure = { code: string; values?: Record<string, string | number> };
export type CarSubmitResult = { ok: true } | { ok: false; failure: CarFailure };

export type CarFormContext = {
  draft: CarDraft;
  /** The current year in Bangladesh. */
  year: number;
  refusals: Refusal[];
  failure: CarFailure | null;
};

export type CarFormEvent =
  | { type: 'SET'; change: Partial<Omit<CarDraft, 'id' | 'step'>> }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO_TO'; step: CarStep }
  | { type: 'CONFIRM' };

const refusalsOf = ({ draft, year }: CarFormContext, step?: CarStep): Refusal[] =>
  checkCar(formOfDraft(draft), year, step);

const firstWrong = (context: CarFormContext): CarStep | undefined =>
  carSteps.find((step) => refusalsOf(context, step).length > 0);

const at = (step: CarStep) => ({ type: 'note the page', params: step }) as const;
const pageIsRight = (step: CarStep) => ({ type: 'the page is right', params: step }) as const;
const wrongOn = (step: CarStep) => ({ type: 'the first thing wrong is on', params: step }) as const;
const mayGoTo = (step: CarStep) => ({ type: 'the person may go to', params: step }) as const;
const leftAt = (step: CarStep) => ({ type: 'the draft was left at', params: step }) as const;
const missing = (step: CarStep) => ({ type: 'show what is missing', params: step }) as const;

export const carForm = setup({
  types: {} as { context: CarFormContext; events: CarFormEvent; input: { draft: CarDraft; year: number } },
  actors: {
    submit: fromPromise<CarSubmitResult, CarDraft>(() =>
      Promise.reject(new Error('the slot "submit" is not provided')),
    ),
  },
  guards: {
    'the page is right': ({ context }, step: CarStep) => refusalsOf(context, step).length === 0,
    'everything is right': ({ context }) => refusalsOf(context).length === 0,
    'the first thing wrong is on': ({ context }, step: CarStep) => firstWrong(context) === step,
    'the draft was left at': ({ context }, step: CarStep) => context.draft.step === step,
    'the person may go to': ({ context, event }, step: CarStep) =>
      event.type === 'GO_TO' &&
      event.step === step &&
      carSteps.slice(0, carSteps.indexOf(step)).every((before) => refusalsOf(context, before).length === 0),
    'the car is stored': (_, result: CarSubmitResult) => result.ok,
  },
  actions: {
    'change the draft': assign({
      draft: ({ context, event }) =>
        event.type === 'SET' ? { ...context.draft, ...event.change } : context.draft,
      failure: null,
    }),
    'drop what is corrected': assign({
      refusals: ({ context }) => {
        const wrong = refusalsOf(context);
        return context.refusals.filter((shown) =>
          wrong.some(({ code, field }) => code === shown.code && field === shown.field),
        );
      },
    }),
    'note the page': assign({ draft: ({ context }, step: CarStep) => ({ ...context.draft, step }) }),
    'show what is missing': assign({ refusals: ({ context }, step: CarStep) => refusalsOf(context, step) }),
    'show nothing wrong': assign({ refusals: [], failure: null }),
    'show the failure': assign({
      failure: (_, result: CarSubmitResult) => (result.ok ? null : result.failure),
    }),
    'show that something went wrong': assign({ failure: { code: 'server_error' } }),
    'save the draft': () => undefined,
  },
}).createMachine({
  id: 'car form',
  context: ({ input }) => ({ ...input, refusals: [], failure: null }),
  initial: 'filling',
  states: {
    filling: {
      initial: 'opening',
      on: {
        SET: { actions: ['change the draft', 'drop what is corrected', 'save the draft'] },
        GO_TO: [
          { guard: mayGoTo('car'), target: '.car' },
          { guard: mayGoTo('plate'), target: '.plate' },
          { guard: mayGoTo('pictures'), target: '.pictures' },
        ],
      },
      states: {
        opening: {
          always: [
            {
              guard: and([leftAt('pictures'), pageIsRight('car'), pageIsRight('plate')]),
              target: 'pictures',
            },
            { guard: and([leftAt('plate'), pageIsRight('car')]), target: 'plate' },
            { target: 'car' },
          ],
        },
        car: {
          entry: [at('car'), 'save the draft'],
          on: {
            NEXT: [
              { guard: pageIsRight('car'), target: 'plate', actions: 'show nothing wrong' },
              { actions: missing('car') },
            ],
          },
        },
        plate: {
          entry: [at('plate'), 'save the draft'],
          on: {
            NEXT: [
              { guard: pageIsRight('plate'), target: 'pictures', actions: 'show nothing wrong' },
              { actions: missing('plate') },
            ],
            BACK: { target: 'car', actions: 'show nothing wrong' },
          },
        },
        pictures: {
          entry: [at('pictures'), 'save the draft'],
          on: {
            BACK: { target: 'plate', actions: 'show nothing wrong' },
            CONFIRM: [
              { guard: 'everything is right', target: '#car form.submitting' },
              { guard: wrongOn('car'), target: 'car', actions: missing('car') },
              { guard: wrongOn('plate'), target: 'plate', actions: missing('plate') },
              { actions: missing('pictures') },
            ],
          },
        },
      },
    },
    submitting: {
      tags: 'busy',
      entry: 'show nothing wrong',
      invoke: {
        src: 'submit',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: { type: 'the car is stored', params: ({ event }) => event.output },
            target: 'done',
          },
          {
            target: 'filling.pictures',
            actions: { type: 'show the failure', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'filling.pictures', actions: 'show that something went wrong' },
      },
    },
    done: { type: 'final' },
  },
});
