import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useState } from 'react';
import type { ReportAnswerBody, ReportCase } from '../../protocol/api/office/market.ts';
import { Button, TextEntry } from '../kit/controls.tsx';
import { CasePane, DecisionPane } from '../kit/decision-pane.tsx';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { Party } from '../kit/party.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { FaceProofs } from './face-proof.tsx';
import { eventWords, kindWords, readyAnswers } from './report-words.ts';
import { writtenWords } from './written-words.ts';
import { sentWords } from './sent-words.ts';

/** If a phone held an action for longer than this, the time at which it was made is shown too. */
const LATE_MS = 60_000;

export type ReportAnswer = typeof ReportAnswerBody.infer;

/** The reported trip: both sides, and the events on it in order. */
export function CaseStory({ report }: { report: ReportCase }) {
  const { t } = useLingui();
  const { digits, taka, locale, when, journey, say } = useOfficeFormat();
  const { reporter, other } = report;
  const otherWords = report.story.flatMap((event) =>
    event.kind === 'reported' && event.by === other?.name ? [event.words ?? ''] : [],
  );
  return (
    <CasePane
      label={t`Story`}
      title={say(kindWords[report.kind])}
      beside={<span className="micro mute">{t`No. ${digits(report.number)}`}</span>}
    >
      <div>
        <h2 className="h3">
          {report.from[locale]} – {report.to[locale]}
        </h2>
        <p className="sub">{journey(report.journey_at)}</p>
      </div>
      <Side role={t`Who reports`} person={reporter} words={[report.text]} />
      {other && <Side role={t`The other side`} person={other} words={otherWords} />}
      {report.review !== null && <blockquote className="said">{report.review}</blockquote>}
      <ol className="q-road">
        {report.story.map(({ at, kind, by, taka: fare, ready, words }) => (
          <li key={`${at} ${kind} ${by ?? ''}`} className={isLoud(kind) ? 'loud' : undefined}>
            <span>
              <b>{say(eventWords[kind])}</b> {by} {fare !== undefined && taka(fare)}
              {isWritten(kind) && (
                <small className="line">{[writtenText(ready, say), words].filter(Boolean).join(', ')}</small>
              )}
            </span>
            <time dateTime={at}>{when(at)}</time>
          </li>
        ))}
      </ol>
      {report.face.length > 0 && <FaceProofs proofs={report.face} />}
      {report.phones.length > 0 && <PhoneActions phones={report.phones} />}
    </CasePane>
  );
}

type SideProps = { role: string; person: ReportCase['reporter']; words: readonly string[] };

function Side({ role, person, words }: SideProps) {
  const { t } = useLingui();
  return (
    <Party role={role} person={person}>
      {words.map((each) => (
        <blockquote key={each}>{each === '' ? t`Without words` : each}</blockquote>
      ))}
    </Party>
  );
}

function PhoneActions({ phones }: Pick<ReportCase, 'phones'>) {
  const { t } = useLingui();
  const { when, say } = useOfficeFormat();
  return (
    <details className="q-phones">
      <summary className="ph1 h3">{t`What the phones sent`}</summary>
      <ol className="q-road">
        {phones.map(({ at, made_at: made, by, name, refused }) => (
          <li key={`${at} ${name}`}>
            <span>
              <b>{sentWords[name] ? say(sentWords[name]) : name}</b> {by}
              {refused !== null && <small className="line bad-t">{refused}</small>}
              {made !== null && Date.parse(at) - Date.parse(made) > LATE_MS && (
                <small className="line mute">{t`Made on the phone: ${when(made)}`}</small>
              )}
            </span>
            <time dateTime={at}>{when(at)}</time>
          </li>
        ))}
      </ol>
    </details>
  );
}

function writtenText(ready: string | undefined, say: (text: MessageDescriptor) => string): string {
  const known = ready === undefined ? undefined : writtenWords[ready];
  return known ? say(known) : (ready ?? '');
}

const isWritten = (kind: ReportCase['story'][number]['kind']): boolean =>
  kind === 'question' || kind === 'answer';

const isLoud = (kind: ReportCase['story'][number]['kind']): boolean =>
  kind === 'reported' || kind === 'denied';

type CaseAnswerProps = { report: ReportCase; onAnswer: (answer: ReportAnswer) => void };

/** The answer as the reporter reads it: a ready text or the operator's own. */
export function CaseAnswer({ report, onAnswer }: CaseAnswerProps) {
  const { t } = useLingui();
  const { say } = useOfficeFormat();
  const [words, setWords] = useState('');
  const answer = words.trim() === '' ? null : words.trim();
  const settle = (hide: boolean): void => {
    if (answer !== null) onAnswer({ status: 'resolved', answer, hide });
  };
  const ready = readyAnswers.map((each) => ({
    id: each.id,
    choose: () => setWords(say(each)),
    text: say(each),
  }));
  useKeys(Object.fromEntries(ready.map(({ choose }, place) => [`Digit${place + 1}`, choose])));
  return (
    <DecisionPane
      label={t`Answer`}
      acts={[
        { letter: 'L', name: t`Being looked into`, run: () => onAnswer({ status: 'in_review', answer }) },
        {
          letter: 'A',
          name: t`Answer and settle`,
          isWide: true,
          isPrimary: answer !== null,
          isDisabled: answer === null,
          run: () => settle(false),
        },
      ]}
    >
      <div className="act">
        <div className="why">
          {ready.map(({ id, choose, text }, place) => (
            <button key={id} type="button" className="ready" onClick={choose}>
              <KeyCaps keys={[String(place + 1)]} />
              {text}
            </button>
          ))}
        </div>
        <TextEntry label={t`What the reporter reads`} rows={6} max={2000} value={words} onChange={setWords} />
        <p className="sub">{t`Numbers and links are taken out before it is sent.`}</p>
        {report.review !== null && (
          <Button className="bad" disabled={answer === null} onClick={() => settle(true)}>
            {t`Hide the review and settle`}
          </Button>
        )}
      </div>
    </DecisionPane>
  );
}
