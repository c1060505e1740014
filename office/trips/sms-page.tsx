import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type } from 'arktype';
import { Link } from '@tanstack/react-router';
import { showPhone } from '../../domain/base/phone.ts';
import type { OfficeSms } from '../../protocol/api/office/sms.ts';
import { call } from '../kit/calls.ts';
import { CasePane, DecisionPane } from '../kit/decision-pane.tsx';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { smsQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { SmsBudget } from './sms-budget.tsx';

/** The age at which an item is late: its sender waits for an answer. */
const LATE_MS = 30 * 60_000;
const done = type('object');

/** SMS of phones without a net that could not be processed, and answers that were not sent. */
export function SmsPage() {
  const { t } = useLingui();
  return (
    <QueueDesk
      name="sms"
      title={t`SMS`}
      lateFrom={LATE_MS}
      empty={t`Every SMS was worked, and every answer went out.`}
      item={smsQuery}
      actions={<SmsBudget />}
      keys={[
        { keys: ['C'], does: t`Have them called` },
        { keys: ['D'], does: t`Put it aside` },
      ]}
    >
      {(sms, id, work) => (
        <OpenSms
          key={id}
          sms={sms}
          onDecide={(decision) =>
            work.decide(id, decision === 'call_back' ? t`The number is to be called` : t`Put aside`, () =>
              call(done, 'POST', `sms/${id}/decision`, { decision }),
            )
          }
        />
      )}
    </QueueDesk>
  );
}

type State = OfficeSms['messages'][number]['state'];
const stateNames: Record<State, MessageDescriptor> = {
  unreadable: msg`Came damaged`,
  unknown_key: msg`From a phone that is not signed in`,
  forged: msg`Not written by the phone that it names`,
  conflicting: msg`Another SMS had its number`,
  over_limit: msg`More than twenty a day`,
  failed: msg`The gateway did not take it`,
  over_budget: msg`The SMS of the day were used up`,
};
const answerNames: Readonly<Record<string, MessageDescriptor>> = {
  posted: msg`How the trip stands`,
  refused: msg`Why it was refused`,
  bids: msg`The bids`,
  agreed: msg`What was agreed`,
  new_trip: msg`A new request`,
  certificate: msg`Another certificate`,
  help: msg`That an SMS came damaged`,
};

type OpenSmsProps = { sms: OfficeSms; onDecide: (decision: 'call_back' | 'dismiss') => void };

function OpenSms({ sms, onDecide }: OpenSmsProps) {
  const { t } = useLingui();
  const { digits, number } = useOfficeFormat();
  const { way, phone, account, callable, messages } = sms;
  const more = number(sms.count - messages.length);
  const isIn = way === 'in';
  return (
    <>
      <CasePane label={isIn ? t`Sender` : t`Did not hear`} title={digits(showPhone(phone))}>
        {account && (
          <p>
            {isIn ? t`The number has an account` : t`Account`}:{' '}
            <Link to="/people/$id" params={{ id: account.id }}>
              <b>{account.name}</b>
            </Link>
          </p>
        )}
        <p className="sub">
          {isIn
            ? t`A sender can be forged: nothing has happened by these SMS. Ask who is on the phone.`
            : t`What was asked for is done. Only the answer did not arrive.`}
        </p>
        {messages.map((message) => (
          <SmsLetters key={message.id} message={message} />
        ))}
        {sms.count > messages.length && <p className="sub">{t`and ${more} earlier ones`}</p>}
      </CasePane>
      <DecisionPane
        tall
        acts={[
          { letter: 'D', name: t`Put it aside`, run: () => onDecide('dismiss') },
          {
            letter: 'C',
            name: t`Have them called`,
            isPrimary: true,
            isDisabled: !callable,
            run: () => onDecide('call_back'),
          },
        ]}
      >
        <div className="act">
          <p className="sub">
            {callable
              ? t`The number then waits under “To be called”.`
              : t`This sender is no number that can be called.`}
          </p>
        </div>
      </DecisionPane>
    </>
  );
}

function SmsLetters({ message }: { message: OfficeSms['messages'][number] }) {
  const { t } = useLingui();
  const { say, when, digits } = useOfficeFormat();
  const { state, text, kind, trip, at } = message;
  const number = trip ? digits(trip.number) : '';
  const answer = kind === null ? undefined : answerNames[kind];
  return (
    <article className="q-side">
      <p className="row g2 bad-t">
        <OfficeIcon name="circle-alert" size="s" />
        {say(stateNames[state])}
      </p>
      {text !== null && (
        <blockquote className="sms-letters" dir="ltr">
          {text}
        </blockquote>
      )}
      {answer && <b className="line">{say(answer)}</b>}
      <small className="mute">
        {when(at)}
        {trip && `, ${t`trip ${number}`}`}
      </small>
    </article>
  );
}
