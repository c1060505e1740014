import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sinceText } from '../../../domain/base/date-text.ts';
import { isReadyQuestion, type Asker, type ReadyReply } from '../../../domain/bid/ready-questions.ts';
import type { QuestionRow } from '../../../protocol/sync/rows.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { useNow } from '../../platform/ticker.ts';
import { Hint } from '../../ui/status/hint.tsx';
import type { Question } from './question-acts.ts';
import { questionWords, replyWords } from './question-words.ts';
import './questions.css';

const MINUTE_MS = 60_000;

type Answer = NonNullable<QuestionRow['answer']>;

/** The words of a question and of an answer. */
export function useQuestionText(): {
  asked: (question: Pick<QuestionRow, 'ready' | 'text'>) => string;
  about: (question: Pick<QuestionRow, 'ready' | 'text'>) => string;
  replied: (answer: Answer) => string;
} {
  const { i18n } = useLingui();
  const joined = (ready: string, text: string | null) => [ready, text ?? ''].filter(Boolean).join(', ');
  return {
    asked: ({ ready, text }) =>
      joined(ready === null ? '' : isReadyQuestion(ready) ? i18n._(questionWords[ready].asks) : '…', text),
    about: ({ ready, text }) => (isReadyQuestion(ready) ? i18n._(questionWords[ready].brief) : (text ?? '…')),
    replied: ({ ready, text }) =>
      joined(ready === null ? '' : isReadyReply(ready) ? i18n._(replyWords[ready]) : '…', text),
  };
}

/** Codes of a later version are dots. */
const isReadyReply = (code: string): code is ReadyReply => Object.hasOwn(replyWords, code);

const DOTS = '•••••';

/** Free text; what was hidden in it is hatched. */
function Shown({ children }: { children: string }): ReactNode {
  const { t } = useLingui();
  return children.split(DOTS).map((part, at) => (
    // the parts never change their order
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at}>
      {at > 0 && (
        <>
          <span className="hatch" aria-hidden="true">
            {DOTS}
          </span>
          <span className="spoken">{t`hidden`}</span>
        </>
      )}
      {part}
    </span>
  ));
}

type TalkProps = {
  questions: readonly Question[];
  /** The side that reads. */
  side: Asker;
  /** The question that waits for the reader's answer. */
  openId?: string | undefined;
};

/** Questions and answers, the earliest first, each with its progress to the server. */
export function Talk({ questions, side, openId }: TalkProps) {
  return (
    <div className="talk">
      {questions.map((question) => (
        <Asked key={question.id} question={question} side={side} open={question.id === openId} />
      ))}
    </div>
  );
}

function Asked({ question, side, open }: { question: Question; side: Asker; open: boolean }) {
  const { t } = useLingui();
  const text = useQuestionText();
  const locale = useLocale();
  const now = useNow(MINUTE_MS);
  const { answer } = question;
  const own = question.by === side;
  const words = text.asked(question);
  return (
    <>
      <p className={['said small', own && 'mine', open && 'open'].filter(Boolean).join(' ')}>
        <span className="spoken">{own ? t`You asked:` : t`They asked:`}</span>
        {open && <small>{sinceText(Math.max(0, now - Date.parse(question.created_at)), locale)}</small>}
        {open ? (
          <b>
            <Shown>{words}</Shown>
          </b>
        ) : (
          <span>
            <Shown>{words}</Shown>
          </span>
        )}
      </p>
      {question.hidden && <HiddenHint mine={own} />}
      {answer && (
        <p className={own ? 'said small' : 'said small mine'}>
          <span className="spoken">{own ? t`They answered:` : t`You answered:`}</span>
          <b>
            <Shown>{text.replied(answer)}</Shown>
          </b>
        </p>
      )}
      {answer?.hidden && <HiddenHint mine={!own} />}
      <MutationStrip mutations={question.mutations} />
    </>
  );
}

function HiddenHint({ mine }: { mine: boolean }) {
  const { t } = useLingui();
  return (
    <div className={mine ? 'hint mine' : undefined}>
      <Hint icon="lock">{t`The number is hidden. You both get the numbers when it is confirmed.`}</Hint>
    </div>
  );
}
