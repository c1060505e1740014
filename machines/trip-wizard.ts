// Asking for a trip, step by step (REQ 2 'Trip create form').
//
//   place ─▶ time ─▶ car ─▶ confirm ─CONFIRM─▶ submitting ─▶ done
//     ◀──────◀───────◀────────┘◀──── failed ───────┘
//
// In a dialog the first three steps are one state, `asking`: one question after the other, in the order of
// trip-questions.ts. Draft and rules are the same.
//
// Invariants
//   1. A step is left only when its rules of REQ 5 are met; CONFIRM checks all of them again, for
//      a draft left overnight may be stale, and goes back to the first step that is wrong.
//   2. During submission nothing can be changed or submitted again.
//   3. A form that was left half-filled asks whether to go on; any change in it counts as a yes.
//   4. Typed text is not a place: only CHOOSE_PLACE makes an end count as chosen.
//
// Slots: `submit` saves the request, deletes its draft in the same transaction and returns the trip's id;
// `save the draft` saves the draft (the wizard's own on the phone; a trip submitted `asDraft` is one that the
// server stores unpublished).

import { and, assign, fromPromise, setup } from 'xstate';
import type { Tariff } from '../domain/money/fare.ts';
import type { Refusal } from '../domain/base/refusal.ts';
import type { FormStep } from '../domain/trip/trip-fields.ts';
import type { TripRequest } from '../domain/trip/trip-form.ts';
import { emptyDraft, type TripDraft, type TripOrigin } from '../domain/trip/trip-draft.ts';
import type { WizardStep } from '../domain/trip/trip-draft.ts';
import { edited, isEdit, type TripEdit } from './trip-edit.ts';
import { questionAfter, questionBefore, questionOfStep } from '../domain/trip/trip-questions.ts';
import type { TripQuestion } from '../domain/trip/trip-draft.ts';
import {
  currentQuestion,
  firstWrongQuestion,
  firstWrongStep,
  questionRefusals,
  stepsBefore,
  wizardRefusals,
  wizardRequest,
  type TripWizardContext,
  type WizardFailure,
  type WizardWay,
} from '../domain/trip/trip-wizard-rules.ts';

export type SubmitResult = { ok: true; tripId: string } | { ok: false; failure: WizardFailure };

/** The request to save: a new trip, published at once or not, or a change of the origin's draft. */
export type SubmitInput = Pick<TripDraft, 'places'> & {
  request: TripRequest;
  asDraft: boolean;
  /** When the server posts it (epoch ms); null: at once. */
  publishAt: number | null;
  origin: TripOrigin | null;
};

export type TripWizardEvent =
  | TripEdit
  | { type: 'GO_ON' }
  | { type: 'BEGIN_ANEW' }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO_TO'; step: WizardStep }
  | { type: 'CONFIRM'; asDraft?: boolean; publishAt?: number | null };

export type TripWizardInput = {
  role: 'customer' | 'provider';
  /** The corrected clock, epoch ms. */
  now: () => number;
  /** The tariffs that the office has set; by default none. */
  tariffs?: () => readonly Tariff[];
  /** A saved draft, or an earlier trip to ask for again. */
  draft?: TripDraft | null;
  /** The form's starting values, if it asks whether to go on with a half-filled draft instead. */
  anew?: TripDraft | null;
  /** By default: pages. */
  way?: WizardWay;
};

const asking = (context: TripWizardContext, question: TripQuestion | null | undefined): TripDraft =>
  question ? { ...context.draft, question } : context.draft;

const isSame = (a: Refusal, b: Refusal) => a.code === b.code && a.field === b.field;

const edit = { actions: ['change the draft', 'drop what is corrected', 'save the draft'] } as const;

export const tripWizard = setup({
  types: {} as {
    context: TripWizardContext;
    events: TripWizardEvent;
    input: TripWizardInput;
    output: { tripId: string | null };
  },
  actors: {
    submit: fromPromise<SubmitResult, SubmitInput>(() =>
      Promise.reject(new Error('the slot "submit" is not provided')),
    ),
  },
  guards: {
    'the rules of this step are met': ({ context }, step: FormStep) =>
      wizardRefusals(context, step).length === 0,
    'all rules are met': ({ context }) => wizardRefusals(context).length === 0,
    'the first thing wrong is in': ({ context }, step: FormStep) => firstWrongStep(context) === step,
    'the draft was left at': ({ context }, step: WizardStep) => context.draft.step === step,
    'the finished draft is still right': ({ context }) =>
      context.draft.step === 'confirm' && wizardRefusals(context).length === 0,
    'the person may go to': ({ context, event }, step: WizardStep) =>
      event.type === 'GO_TO' &&
      event.step === step &&
      stepsBefore(step).every((before) => wizardRefusals(context, before).length === 0),
    'one question at a time': ({ context }) => context.way === 'questions',
    'the question is answered': ({ context }) =>
      questionRefusals(context, currentQuestion(context)).length === 0,
    'another question follows': ({ context }) => questionAfter(context.draft, context.role) !== null,
    'a question comes before': ({ context }) => questionBefore(context.draft, context.role) !== null,
    'the request is stored': (_, result: SubmitResult) => result.ok,
  },
  actions: {
    'change the draft': assign({
      draft: ({ context, event }) => (isEdit(event) ? edited(context.draft, event) : context.draft),
      failure: null,
      anew: null,
    }),
    'begin anew': assign({ draft: ({ context }) => context.anew ?? context.draft }),
    'drop what is corrected': assign({
      refusals: ({ context }) => {
        if (context.refusals.length === 0) return context.refusals;
        const wrong = wizardRefusals(context);
        return context.refusals.filter((shown) => wrong.some((refusal) => isSame(refusal, shown)));
      },
    }),
    'show what is missing': assign({
      refusals: ({ context }, step: FormStep) => wizardRefusals(context, step),
    }),
    'clear the notices': assign({ refusals: [], failure: null, anew: null }),
    'note the step': assign({
      draft: ({ context }, step: WizardStep) => ({ ...context.draft, step }),
    }),
    'ask the next question': assign({
      draft: ({ context }) => asking(context, questionAfter(context.draft, context.role)),
    }),
    'ask the question before': assign({
      draft: ({ context }) => asking(context, questionBefore(context.draft, context.role)),
    }),
    'ask the first wrong question': assign({
      draft: ({ context }) => asking(context, firstWrongQuestion(context)),
    }),
    'ask the last question': assign({ draft: ({ context }) => asking(context, 'car') }),
    'ask from this step on': assign({
      draft: ({ context, event }) =>
        event.type === 'GO_TO' ? asking(context, questionOfStep(event.step, context.role)) : context.draft,
    }),
    'show what the answer lacks': assign({
      refusals: ({ context }) => questionRefusals(context, currentQuestion(context)),
    }),
    'show the failure': assign({
      failure: (_, result: SubmitResult) => (result.ok ? null : result.failure),
    }),
    'show that something went wrong': assign({ failure: { code: 'server_error' } }),
    'note whether as a draft, and when to post': assign(({ event }) => ({
      asDraft: event.type === 'CONFIRM' && event.asDraft === true,
      publishAt: (event.type === 'CONFIRM' && event.publishAt) || null,
    })),
    'note the trip': assign({
      tripId: (_, result: SubmitResult) => (result.ok ? result.tripId : null),
    }),
    'save the draft': () => undefined,
  },
}).createMachine({
  id: 'trip wizard',
  context: ({ input }) => ({
    role: input.role,
    way: input.way ?? 'pages',
    now: input.now,
    tariffs: input.tariffs ?? (() => []),
    draft: input.draft ?? emptyDraft,
    anew: input.anew ?? null,
    refusals: [],
    failure: null,
    asDraft: false,
    publishAt: null,
    tripId: null,
  }),
  initial: 'filling',
  states: {
    filling: {
      initial: 'opening',
      on: {
        CHOOSE_PLACE: edit,
        TYPE_PLACE: edit,
        CLEAR_PLACE: edit,
        SHOW_VIA: edit,
        SWAP_ENDS: edit,
        SET_TRIP_TYPE: edit,
        SET_JOURNEY: edit,
        SET_RETURN: edit,
        CHOOSE_CAR: edit,
        FILL: edit,
        GO_ON: { actions: 'clear the notices' },
        BEGIN_ANEW: {
          actions: ['begin anew', 'clear the notices', 'save the draft'],
          target: '.opening',
        },
        GO_TO: [
          { guard: 'one question at a time', actions: 'ask from this step on', target: '.asking' },
          { guard: { type: 'the person may go to', params: 'place' }, target: '.place' },
          { guard: { type: 'the person may go to', params: 'time' }, target: '.time' },
          { guard: { type: 'the person may go to', params: 'car' }, target: '.car' },
        ],
      },
      states: {
        opening: {
          always: [
            { guard: 'the finished draft is still right', target: 'confirm' },
            { guard: 'one question at a time', target: 'asking' },
            { guard: { type: 'the draft was left at', params: 'car' }, target: 'car' },
            { guard: { type: 'the draft was left at', params: 'time' }, target: 'time' },
            { target: 'place' },
          ],
        },
        asking: {
          entry: [{ type: 'note the step', params: 'place' }, 'save the draft'],
          on: {
            BACK: {
              guard: 'a question comes before',
              actions: ['clear the notices', 'ask the question before', 'save the draft'],
            },
            NEXT: [
              {
                guard: and(['the question is answered', 'another question follows']),
                actions: ['clear the notices', 'ask the next question', 'save the draft'],
              },
              {
                guard: and(['the question is answered', 'all rules are met']),
                actions: 'clear the notices',
                target: 'confirm',
              },
              {
                guard: 'the question is answered',
                actions: ['ask the first wrong question', 'show what the answer lacks', 'save the draft'],
              },
              { actions: 'show what the answer lacks' },
            ],
          },
        },
        place: {
          entry: { type: 'note the step', params: 'place' },
          on: {
            NEXT: [
              {
                guard: { type: 'the rules of this step are met', params: 'place' },
                actions: 'clear the notices',
                target: 'time',
              },
              { actions: { type: 'show what is missing', params: 'place' } },
            ],
          },
        },
        time: {
          entry: [{ type: 'note the step', params: 'time' }, 'save the draft'],
          on: {
            BACK: { actions: 'clear the notices', target: 'place' },
            NEXT: [
              {
                guard: { type: 'the rules of this step are met', params: 'time' },
                actions: 'clear the notices',
                target: 'car',
              },
              { actions: { type: 'show what is missing', params: 'time' } },
            ],
          },
        },
        car: {
          entry: [{ type: 'note the step', params: 'car' }, 'save the draft'],
          on: {
            BACK: { actions: 'clear the notices', target: 'time' },
            NEXT: [
              { guard: 'all rules are met', actions: 'clear the notices', target: 'confirm' },
              {
                guard: { type: 'the first thing wrong is in', params: 'car' },
                actions: { type: 'show what is missing', params: 'car' },
              },
              {
                guard: { type: 'the first thing wrong is in', params: 'time' },
                actions: { type: 'show what is missing', params: 'time' },
                target: 'time',
              },
              { actions: { type: 'show what is missing', params: 'place' }, target: 'place' },
            ],
          },
        },
        confirm: {
          entry: [{ type: 'note the step', params: 'confirm' }, 'save the draft'],
          on: {
            BACK: [
              {
                guard: 'one question at a time',
                actions: ['clear the notices', 'ask the last question'],
                target: 'asking',
              },
              { actions: 'clear the notices', target: 'car' },
            ],
            CONFIRM: [
              {
                guard: 'all rules are met',
                actions: ['clear the notices', 'note whether as a draft, and when to post'],
                target: '#trip wizard.submitting',
              },
              {
                guard: 'one question at a time',
                actions: ['ask the first wrong question', 'show what the answer lacks'],
                target: 'asking',
              },
              {
                guard: { type: 'the first thing wrong is in', params: 'place' },
                actions: { type: 'show what is missing', params: 'place' },
                target: 'place',
              },
              {
                guard: { type: 'the first thing wrong is in', params: 'time' },
                actions: { type: 'show what is missing', params: 'time' },
                target: 'time',
              },
              { actions: { type: 'show what is missing', params: 'car' }, target: 'car' },
            ],
          },
        },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        src: 'submit',
        input: ({ context }) => ({
          request: wizardRequest(context),
          places: context.draft.places,
          asDraft: context.asDraft,
          publishAt: context.publishAt,
          origin: context.draft.origin ?? null,
        }),
        onDone: [
          {
            guard: { type: 'the request is stored', params: ({ event }) => event.output },
            actions: { type: 'note the trip', params: ({ event }) => event.output },
            target: 'done',
          },
          {
            actions: { type: 'show the failure', params: ({ event }) => event.output },
            target: 'filling.confirm',
          },
        ],
        onError: { actions: 'show that something went wrong', target: 'filling.confirm' },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({ tripId: context.tripId }),
});
