/** Questions with the person's unconfirmed ones and answers laid over them; invariants in `overlay.ts`. */
import { hiddenContacts } from '../../../domain/bid/questions.ts';
import type { QuestionRow } from '../../../protocol/sync/rows.ts';
import { overlay, type Action, type ActionOf, type WithMutations } from './overlay.ts';

/** Contacts are hidden at once, as on the server. */
export const overlayQuestions = (rows: QuestionRow[], actions: Action[]): WithMutations<QuestionRow>[] =>
  overlay(rows, actions, {
    kind: 'question',
    create: pendingQuestion,
    change: (row, action) => (row.answer ? {} : { answer: answerOf(action) }),
  });

function wordsOf(typed: string | null): { text: string | null; hidden?: true } {
  const { text, hidden } = hiddenContacts(typed ?? '');
  return { text: text === '' ? null : text, ...(hidden && { hidden: true }) };
}

const pendingQuestion = ({ args, createdAt, userId }: ActionOf<'question.ask'>): QuestionRow => ({
  id: args.id,
  trip_id: args.trip_id,
  provider: { id: args.provider_id, name: '' },
  by: args.provider_id === userId ? 'provider' : 'customer',
  ready: args.ready,
  ...wordsOf(args.text),
  answer: null,
  created_at: new Date(createdAt).toISOString(),
});

const answerOf = ({ args, createdAt }: ActionOf<'question.answer'>): QuestionRow['answer'] => ({
  ready: args.ready,
  ...wordsOf(args.text),
  at: new Date(createdAt).toISOString(),
});
