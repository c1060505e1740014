import { useLingui } from '@lingui/react/macro';
import type { Asker } from '../../../domain/bid/ready-questions.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { isRefusedQuestion, type Question } from './question-acts.ts';
import { useQuestionText } from './talk.tsx';
import './questions.css';

/** The earliest question of the other side that waits for an answer; undefined if none does. */
export const openQuestion = (questions: readonly Question[], side: Asker): Question | undefined =>
  questions.find(({ by, answer }) => by !== side && answer === null);

type QuestionLineProps = {
  questions: readonly Question[];
  side: Asker;
  /** The other person, when several ask. */
  who?: string;
  onOpen: () => void;
};

/**
 * One line that opens the conversation: a question that waits for the reader, or else the latest one and its answer.
 */
export function QuestionLine({ questions, side, who, onOpen }: QuestionLineProps) {
  const { t } = useLingui();
  const text = useQuestionText();
  const waiting = openQuestion(questions, side);
  const last = waiting ?? questions.findLast((question) => !isRefusedQuestion(question)) ?? questions.at(-1);
  if (!last) return null;
  const about = text.about(last);
  return (
    <button type="button" className={waiting ? 'qa open' : 'qa'} onClick={onOpen}>
      <Icon name={waiting ? 'circle-help' : last.answer ? 'circle-check' : 'clock'} size="s" />
      <span className="clip">
        {who && `${who}: `}
        {waiting ? (
          <b>{text.asked(last)}</b>
        ) : last.answer ? (
          <>
            <span className="mute">{about}:</span> <b>{text.replied(last.answer)}</b>
          </>
        ) : (
          <>
            {text.asked(last)} <span className="mute">{t`Waiting for the answer`}</span>
          </>
        )}
      </span>
      {waiting && <span className="micro nowrap">{t`Answer`}</span>}
    </button>
  );
}
