import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type } from 'arktype';
import { useState } from 'react';
import { dhakaTime } from '../../domain/base/calendar.ts';
import { operatorRoles, type OperatorRole } from '../../domain/site/office.ts';
import {
  OperatorAnswer,
  type OfficeOperator,
  type OperatorProposal,
} from '../../protocol/api/office/account.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { call } from '../kit/calls.ts';
import { useFailureText } from '../kit/failure-text.ts';
import { useKeys } from '../kit/keys.ts';
import { PageFrame } from '../kit/page-frame.tsx';
import { client, operatorsQuery, queuesQuery } from '../kit/queries.ts';
import { SecondSignature } from '../kit/second-signature.tsx';
import { useDay } from '../kit/use-day.ts';
import { stateWords } from './audit-words.ts';

const done = type('object');

type Written = { phone: string; name: string; roles: OperatorRole[] };

/** Who is an operator, who waits for a second admin's signature, and the form that writes one down. */
export function OperatorsPage() {
  const { t } = useLingui();
  const read = useQuery(operatorsQuery);
  const failure = useFailureText();
  const [said, setSaid] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: setSaid,
    onError: (error) => setSaid(failure(error)),
    onSettled: () => {
      void client.invalidateQueries(queuesQuery);
      return client.invalidateQueries(operatorsQuery);
    },
  });
  const decide = (id: string, decision: 'sign' | 'refuse'): void => {
    if (act.isPending) return;
    act.mutate(async () => {
      await call(done, 'POST', 'operators/decision', { id, decision });
      return decision === 'sign'
        ? t`Signed: the link has gone to the operator’s own number.`
        : t`Refused: nothing changes.`;
    });
  };
  const write = (form: Written, after: () => void): void =>
    act.mutate(async () => {
      await call(OperatorAnswer, 'POST', 'operators', form);
      after();
      return t`Written down: another admin signs it first.`;
    });
  const waiting = read.data?.waiting ?? [];
  const first = waiting.find(({ own }) => !own);
  useKeys({ KeyA: () => first && decide(first.id, 'sign') });
  return (
    <PageFrame
      title={t`Operators`}
      isFresh={!read.isError}
      keys={first ? [{ keys: ['A'], does: t`Sign the first` }] : []}
    >
      {said !== null && (
        <p className="al" role="status">
          {said}
        </p>
      )}
      <div className="o-cols">
        <section className="pane" aria-label={t`Operators`}>
          <h2 className="ph1 h3">{t`Operators`}</h2>
          <ul className="o-rows">
            {(read.data?.operators ?? []).map((each) => (
              <OperatorLine key={each.id} operator={each} />
            ))}
          </ul>
        </section>
        <div className="o-col">
          <section className="pane" aria-label={t`Waiting for the second signature`}>
            <h2 className="ph1 h3">{t`Waiting for the second signature`}</h2>
            {waiting.length === 0 && <p className="nothing mute">{t`Nobody waits.`}</p>}
            <ul className="o-rows">
              {waiting.map((each) => (
                <Waiting
                  key={each.id}
                  proposal={each}
                  isBusy={act.isPending}
                  onDecide={(decision) => decide(each.id, decision)}
                />
              ))}
            </ul>
          </section>
          <WriteOperator isBusy={act.isPending} onWrite={write} />
        </div>
      </div>
    </PageFrame>
  );
}

function Roles({ roles }: { roles: readonly OperatorRole[] }) {
  const { i18n } = useLingui();
  return roles.map((role) => stateWords[role] && i18n._(stateWords[role])).join(', ');
}

function OperatorLine({ operator: { name, phone, roles, state } }: { operator: OfficeOperator }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const states = {
    set_up: t`At work`,
    link_sent: t`Has the link, not set up yet`,
    link_over: t`The link is over: write a new access`,
  };
  return (
    <li>
      <Person name={name} />
      <span className="grow">
        <b>{name}</b>
        <small>
          {digits(phone)} · <Roles roles={roles} />
        </small>
      </span>
      <small className={state === 'link_over' ? 'bad-t' : ''}>{states[state]}</small>
    </li>
  );
}

type WaitingProps = {
  proposal: OperatorProposal;
  isBusy: boolean;
  onDecide: (decision: 'sign' | 'refuse') => void;
};

/** An operator who waits: who wrote it, for which number, and the second signature. */
function Waiting({ proposal, isBusy, onDecide }: WaitingProps) {
  const { t } = useLingui();
  const { time: clock } = useDateFormat();
  const { digits } = useFormat();
  const day = useDay();
  const { name, phone, roles, by, own, again, at } = proposal;
  const [date, time] = [day(at), clock(dhakaTime(Date.parse(at)))];
  return (
    <li className="o-waits">
      <span className="grow">
        <b>{name}</b>
        <small>
          {digits(phone)} · <Roles roles={roles} />
        </small>
        <small>{again ? t`A new access: password and codes begin anew` : t`A new operator`}</small>
      </span>
      <small>{t`${by}, ${date}, ${time}`}</small>
      <SecondSignature own={own} isBusy={isBusy} signKey="A" onDecide={onDecide} />
    </li>
  );
}

const empty: Written = { phone: '', name: '', roles: [] };

type WriteOperatorProps = { isBusy: boolean; onWrite: (form: Written, after: () => void) => void };

/** Writes an operator down; the number of one who is known gives a new access. */
function WriteOperator({ isBusy, onWrite }: WriteOperatorProps) {
  const { t, i18n } = useLingui();
  const [form, setForm] = useState(empty);
  const { phone, name, roles } = form;
  const toggle = (role: OperatorRole): void =>
    setForm({ ...form, roles: operatorRoles.filter((each) => (each === role) !== roles.includes(each)) });
  return (
    <section className="pane" aria-label={t`Write an operator down`}>
      <h2 className="ph1 h3">{t`Write an operator down`}</h2>
      <form
        className="o-form"
        onSubmit={(event) => {
          event.preventDefault();
          onWrite(form, () => setForm(empty));
        }}
      >
        <input
          className="in1"
          type="tel"
          required
          maxLength={20}
          aria-label={t`The operator’s own mobile number`}
          placeholder={t`The operator’s own mobile number`}
          value={phone}
          onChange={(event) => setForm({ ...form, phone: event.target.value })}
        />
        <input
          className="in1"
          maxLength={100}
          aria-label={t`Name`}
          placeholder={t`Name`}
          value={name}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
        />
        <div className="why" role="group" aria-label={t`What this operator does`}>
          {operatorRoles.map((role) => (
            <button
              key={role}
              type="button"
              className={roles.includes(role) ? 'on' : ''}
              aria-pressed={roles.includes(role)}
              onClick={() => toggle(role)}
            >
              {stateWords[role] && i18n._(stateWords[role])}
            </button>
          ))}
        </div>
        <p className="sub">
          {t`Another admin signs it. Then the link for password and codes goes to this number by SMS, and to nobody else. For 72 hours the operator cannot sign what the two of you write.`}
        </p>
        <button className="bt p" disabled={isBusy || phone.trim() === '' || roles.length === 0}>
          {t`Send to be signed`}
        </button>
      </form>
    </section>
  );
}
