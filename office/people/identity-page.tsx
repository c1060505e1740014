import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showPhone } from '../../domain/base/phone.ts';
import { showPlate } from '../../domain/car/plate.ts';
import {
  licenceReasons,
  personReasons,
  type LicenceReason,
  type PersonReason,
} from '../../domain/person/person-check.ts';
import {
  CheckDecisionAnswer,
  type CheckDecisionBody,
  type OfficeCheck,
} from '../../protocol/api/office/work.ts';
import { call } from '../kit/calls.ts';
import { TextEntry } from '../kit/controls.tsx';
import { CasePane, DecisionPane, Duplicates, Reasons } from '../kit/decision-pane.tsx';
import { Facts } from '../kit/facts.tsx';
import { PaperView } from '../kit/paper-view.tsx';
import { checkQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { checkReasons } from './check-words.ts';

const LATE_MS = 20 * 3_600_000;

type Decision = typeof CheckDecisionBody.infer;

/** People to verify: car owners' data, and drivers' licences with their photo. */
export function IdentityPage() {
  const { t } = useLingui();
  return (
    <QueueDesk
      name="people"
      title={t`People to verify`}
      lateFrom={LATE_MS}
      empty={t`Nobody waits. That is all.`}
      item={checkQuery}
      keys={[
        { keys: ['1', '5'], does: t`Why it is sent back` },
        { keys: ['A'], does: t`Verify` },
        { keys: ['R'], does: t`Send back` },
      ]}
    >
      {(check, id, work) => (
        <>
          {check.kind === 'licence' ? (
            <PaperView key={`licence ${id}`} sheets={[{ name: t`Licence`, url: check.photo }]} />
          ) : (
            <OwnerData check={check} />
          )}
          <CheckDecision
            key={id}
            check={check}
            onDecide={(decision) =>
              work.decide(id, decision.decision === 'approve' ? t`Verified` : t`Sent back`, () =>
                call(CheckDecisionAnswer, 'POST', `checks/${id}/decision`, { ...decision }),
              )
            }
          />
        </>
      )}
    </QueueDesk>
  );
}

function OwnerData({ check }: { check: Extract<OfficeCheck, { kind: 'owner' }> }) {
  const { t } = useLingui();
  const { digits, locale, day } = useOfficeFormat();
  const { owner, nid, birth_date: born, since, cars } = check;
  return (
    <CasePane
      label={t`Data`}
      title={owner.name}
      beside={<Link className="bt sm" to="/people/$id" params={{ id: owner.id }}>{t`Everything`}</Link>}
    >
      <Facts
        facts={[
          { name: t`Name`, value: owner.name },
          { name: t`NID`, value: digits(nid ?? '') },
          { name: t`Birth date`, value: born === null ? '' : day(born) },
          { name: t`Phone`, value: digits(showPhone(owner.phone)) },
          { name: t`Here since`, value: day(since) },
          {
            name: t`Own cars`,
            value: cars.map(({ registration }) => showPlate(registration, locale)).join(', '),
          },
        ]}
      />
      <p className="sub">{t`Compare the number, the name and the birth date with the NID register.`}</p>
    </CasePane>
  );
}

type CheckDecisionProps = { check: OfficeCheck; onDecide: (decision: Decision) => void };

function CheckDecision({ check, onDecide }: CheckDecisionProps) {
  const { t } = useLingui();
  const { digits } = useOfficeFormat();
  const reasons = check.kind === 'owner' ? personReasons : licenceReasons;
  const [reason, setReason] = useState<PersonReason | LicenceReason | null>(null);
  const [own, setOwn] = useState('');
  const [woman, setWoman] = useState(false);
  const text = own.trim() === '' ? null : own.trim();
  const maySend = reason !== null && (reason !== 'other' || text !== null);
  const same =
    check.kind === 'owner'
      ? check.same_nid.map(({ name }) => name)
      : check.same_licence.map(({ name, owner }) => `${name} (${owner})`);
  return (
    <DecisionPane
      acts={[
        {
          letter: 'R',
          name: t`Send back`,
          isPrimary: maySend,
          isDisabled: !maySend,
          run: () => reason !== null && onDecide({ decision: 'back', reason, text }),
        },
        {
          letter: 'A',
          name: t`Verify`,
          isWide: true,
          isPrimary: !maySend,
          run: () =>
            onDecide({
              decision: 'approve',
              ...(check.seen !== undefined && { seen: check.seen }),
              ...(woman && { woman }),
            }),
        },
      ]}
    >
      {check.kind === 'licence' && (
        <Facts
          facts={[
            { name: t`Driver`, value: check.driver.name },
            { name: t`Licence`, value: check.licence },
            { name: t`Phone`, value: digits(showPhone(check.driver.phone)) },
            { name: t`Works for`, value: check.owner.name },
          ]}
        />
      )}
      <label className="row sub same seen">
        <input type="checkbox" checked={woman} onChange={(event) => setWoman(event.target.checked)} />
        {check.kind === 'licence'
          ? t`By the licence the driver is a woman`
          : t`By the NID register a woman, who drives her car herself`}
      </label>
      <Duplicates found={same.length > 0}>
        {same.length > 0 ? t`The same number: ${same.join(', ')}` : t`Nobody else has this number`}
      </Duplicates>
      <Reasons reasons={reasons} nameOf={(each) => checkReasons[each]} chosen={reason} onChoose={setReason}>
        {reason !== null && (
          <TextEntry
            label={t`Own words`}
            placeholder={t`Own words, if the ready ones do not say it`}
            max={500}
            value={own}
            onChange={setOwn}
          />
        )}
      </Reasons>
    </DecisionPane>
  );
}
