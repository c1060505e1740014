import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type } from 'arktype';
import { useState } from 'react';
import { operatorRoles, type OperatorRole } from '../../domain/site/office.ts';
import {
  OperatorAnswer,
  type OfficeOperator,
  type OperatorProposal,
} from '../../protocol/api/office/account.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { call } from '../kit/calls.ts';
import { Chips, Entry } from '../kit/controls.tsx';
import { useKeys } from '../kit/keys.ts';
import { PageFrame } from '../kit/page-frame.tsx';
import { Outcome, Pane, RowsPane } from '../kit/pane.tsx';
import { operatorsQuery, queuesQuery } from '../kit/queries.ts';
import { SecondSignature, type SignatureDecision } from '../kit/second-signature.tsx';
import { useActs, type Acts } from '../kit/use-acts.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { stateWords } from './audit-words.ts';

const done = type('object');

/** The operators, the proposals that wait for a second admin's signature, and the form for another proposal. */
export function OperatorsPage() {
  const { t } = useLingui();
  const read = useQuery(operatorsQuery);
  const acts = useActs([operatorsQuery.queryKey], [queuesQuery.queryKey]);
  const decide = (id: string, decision: SignatureDecision): void => {
    if (acts.isBusy) return;
    acts.run(async () => {
      await call(done, 'POST', 'operators/decision', { id, decision });
      return decision === 'sign'
        ? t`Signed: the link has gone to the operator’s own number.`
        : t`Refused: nothing changes.`;
    });
  };
  const waiting = read.data?.waiting ?? [];
  const first = waiting.find(({ own }) => !own);
  useKeys({ KeyA: () => first && decide(first.id, 'sign') });
  return (
    <PageFrame
      title={t`Operators`}
      isFresh={!read.isError}
      keys={first ? [{ keys: ['A'], does: t`Sign the first` }] : []}
    >
      <Outcome said={acts.said} />
      <div className="o-cols">
        <RowsPane
          title={t`Operators`}
          items={read.data?.operators ?? []}
          row={(operator) => <OperatorLine key={operator.id} operator={operator} />}
        />
        <div className="o-col">
          <RowsPane
            title={t`Waiting for the second signature`}
            empty={t`Nobody waits.`}
            items={waiting}
            row={(proposal) => (
              <WaitingOperator
                key={proposal.id}
                proposal={proposal}
                isBusy={acts.isBusy}
                onDecide={(decision) => decide(proposal.id, decision)}
              />
            )}
          />
          <WriteOperator acts={acts} />
        </div>
      </div>
    </PageFrame>
  );
}

function useRoleNames(): (roles: readonly OperatorRole[]) => string {
  const { say } = useOfficeFormat();
  return (roles) => roles.map((role) => stateWords[role] && say(stateWords[role])).join(', ');
}

function OperatorLine({ operator: { name, phone, roles, state } }: { operator: OfficeOperator }) {
  const { t } = useLingui();
  const { digits } = useOfficeFormat();
  const namesOf = useRoleNames();
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
          {digits(phone)} · {namesOf(roles)}
        </small>
      </span>
      <small className={state === 'link_over' ? 'bad-t' : ''}>{states[state]}</small>
    </li>
  );
}

type WaitingOperatorProps = {
  proposal: OperatorProposal;
  isBusy: boolean;
  onDecide: (decision: SignatureDecision) => void;
};

function WaitingOperator({ proposal, isBusy, onDecide }: WaitingOperatorProps) {
  const { t } = useLingui();
  const { digits, day, clock } = useOfficeFormat();
  const namesOf = useRoleNames();
  const { name, phone, roles, by, own, again, at } = proposal;
  const [date, time] = [day(at), clock(at)];
  return (
    <li className="o-waits">
      <span className="grow">
        <b>{name}</b>
        <small>
          {digits(phone)} · {namesOf(roles)}
        </small>
        <small>{again ? t`A new access: password and codes begin anew` : t`A new operator`}</small>
      </span>
      <small>{t`${by}, ${date}, ${time}`}</small>
      <SecondSignature own={own} isBusy={isBusy} signKey="A" onDecide={onDecide} />
    </li>
  );
}

type OperatorForm = { phone: string; name: string; roles: OperatorRole[] };
const emptyForm: OperatorForm = { phone: '', name: '', roles: [] };

/** Proposes an operator; for the number of a known operator it proposes new access. */
function WriteOperator({ acts }: { acts: Acts }) {
  const { t } = useLingui();
  const { say } = useOfficeFormat();
  const [form, setForm] = useState(emptyForm);
  const { phone, name, roles } = form;
  const toggle = (role: OperatorRole): void =>
    setForm({ ...form, roles: operatorRoles.filter((each) => (each === role) !== roles.includes(each)) });
  const send = (): void =>
    acts.run(async () => {
      await call(OperatorAnswer, 'POST', 'operators', form);
      setForm(emptyForm);
      return t`Written down: another admin signs it first.`;
    });
  return (
    <Pane title={t`Write an operator down`}>
      <form
        className="o-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Entry
          label={t`The operator’s own mobile number`}
          type="tel"
          required
          max={20}
          value={phone}
          onChange={(text) => setForm({ ...form, phone: text })}
        />
        <Entry label={t`Name`} max={100} value={name} onChange={(text) => setForm({ ...form, name: text })} />
        <Chips
          label={t`What this operator does`}
          chips={operatorRoles.map((role) => ({
            name: stateWords[role] && say(stateWords[role]),
            isOn: roles.includes(role),
            onPress: () => toggle(role),
          }))}
        />
        <p className="sub">
          {t`Another admin signs it. Then the link for password and codes goes to this number by SMS, and to nobody else. For 72 hours the operator cannot sign what the two of you write.`}
        </p>
        <button className="bt p" disabled={acts.isBusy || phone.trim() === '' || roles.length === 0}>
          {t`Send to be signed`}
        </button>
      </form>
    </Pane>
  );
}
