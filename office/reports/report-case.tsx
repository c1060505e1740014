import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import type { ReportAnswerBody, ReportCase } from '../../protocol/api/office/market.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { Party } from '../kit/party.tsx';
import { eventWords, kindWords, readyAnswers } from './report-words.ts';
import { sentWords } from './sent-words.ts';

/** What a phone had to keep for longer than this is told with the time at which it was made. */
const LATE_MS = 60_000;

export type ReportAnswer = typeof ReportAnswerBody.infer;

/** A report beside the story of its trip: who did what when, and both sides. */
export function CaseStory({ report }: { report: ReportCase }) {
  const { t, i18n } = useLingui();
  const { digits, taka, locale } = useFormat();
  const { date, time, journeyFull } = useDateFormat();
  const when = (at: string): string =>
    `${date(dhakaDate(Date.parse(at)))}, ${time(dhakaTime(Date.parse(at)))}`;
  const { reporter, other } = report;
  const sides = [
    { role: t`Who reports`, person: reporter, words: [report.text] },
    ...(other
      ? [
          {
            role: t`The other side`,
            person: other,
            words: report.story.flatMap((event) =>
              event.kind === 'reported' && event.by === other.name ? [event.words ?? ''] : [],
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="look case" aria-label={t`Story`}>
      <div className="look-bar">
        <b className="grow clip">{i18n._(kindWords[report.kind])}</b>
        <span className="micro mute">{t`No. ${digits(report.number)}`}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className="case-in" role="group" aria-label={t`Story`} tabIndex={0}>
        <div>
          <h2 className="h3">
            {report.from[locale]} – {report.to[locale]}
          </h2>
          <p className="sub">{journeyFull(Date.parse(report.journey_at))}</p>
        </div>
        {sides.map(({ role, person, words }) => (
          <Party key={person.id} role={role} person={person}>
            {words.map((each) => (
              <blockquote key={each}>{each === '' ? t`Without words` : each}</blockquote>
            ))}
          </Party>
        ))}
        {report.review !== null && <blockquote className="said">{report.review}</blockquote>}
        <ol className="q-road">
          {report.story.map(({ at, kind, by, taka: fare }) => (
            <li key={`${at} ${kind} ${by ?? ''}`} className={isLoud(kind) ? 'loud' : undefined}>
              <span>
                <b>{i18n._(eventWords[kind])}</b> {by} {fare !== undefined && taka(fare)}
              </span>
              <time dateTime={at}>{when(at)}</time>
            </li>
          ))}
        </ol>
        {report.phones.length > 0 && (
          <details className="q-phones">
            <summary className="ph1 h3">{t`What the phones sent`}</summary>
            <ol className="q-road">
              {report.phones.map(({ at, made_at: made, by, name, refused }) => (
                <li key={`${at} ${name}`}>
                  <span>
                    <b>
                      <Sent name={name} />
                    </b>{' '}
                    {by}
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
        )}
      </div>
    </section>
  );
}

const isLoud = (kind: ReportCase['story'][number]['kind']): boolean =>
  kind === 'reported' || kind === 'denied';

function Sent({ name }: { name: string }) {
  const { i18n } = useLingui();
  const words = sentWords[name];
  return words ? i18n._(words) : name;
}

/** The answer, in ready or own words, as the reporter reads it. */
export function CaseAnswer({
  report,
  onAnswer,
}: {
  report: ReportCase;
  onAnswer: (answer: ReportAnswer) => void;
}) {
  const { t, i18n } = useLingui();
  const [words, setWords] = useState('');
  const said = words.trim();
  const settle = (hide: boolean): void => {
    if (said !== '') onAnswer({ status: 'resolved', answer: said, hide });
  };
  const choose = (place: number): void => {
    const ready = readyAnswers[place];
    if (ready) setWords(i18n._(ready));
  };
  useKeys({
    ...Object.fromEntries(readyAnswers.map((_, place) => [`Digit${place + 1}`, () => choose(place)])),
    KeyA: () => settle(false),
    KeyL: () => onAnswer({ status: 'in_review', answer: said === '' ? null : said }),
  });
  return (
    <section className="facts1" aria-label={t`Answer`}>
      <div className="ph1">
        <h2 className="h3">{t`Answer`}</h2>
      </div>
      <div className="act">
        <div className="why">
          {readyAnswers.map((ready, place) => (
            <button key={ready.id} type="button" className="ready" onClick={() => choose(place)}>
              <KeyCaps keys={[String(place + 1)]} />
              {i18n._(ready)}
            </button>
          ))}
        </div>
        <textarea
          className="in1 area"
          rows={6}
          aria-label={t`What the reporter reads`}
          placeholder={t`What the reporter reads`}
          maxLength={2000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <p className="sub">{t`Numbers and links are taken out before it is sent.`}</p>
        {report.review !== null && (
          <button type="button" className="bt bad" disabled={said === ''} onClick={() => settle(true)}>
            {t`Hide the review and settle`}
          </button>
        )}
      </div>
      <div className="q-dock">
        <button
          type="button"
          className="bt"
          onClick={() => onAnswer({ status: 'in_review', answer: said === '' ? null : said })}
        >
          {t`Being looked into`} <KeyCaps keys={['L']} />
        </button>
        <button
          type="button"
          className={said === '' ? 'bt grow' : 'bt p grow'}
          disabled={said === ''}
          onClick={() => settle(false)}
        >
          {t`Answer and settle`} <KeyCaps keys={['A']} />
        </button>
      </div>
    </section>
  );
}
