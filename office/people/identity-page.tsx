import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showPhone } from '../../domain/base/phone.ts';
import { showPlate } from '../../domain/car/plate.ts';
import { licenceReasons, personReasons } from '../../domain/person/person-check.ts';
import {
  CheckDecisionAnswer,
  type CheckDecisionBody,
  type OfficeCheck,
} from '../../protocol/api/office/work.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { call } from '../kit/calls.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { PaperView } from '../kit/paper-view.tsx';
import { checkQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { useDay } from '../kit/use-day.ts';
import { checkReasons } from './check-words.ts';
import { Facts } from '../kit/facts.tsx';

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
            <OwnersData check={check} />
          )}
          <Decide
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

function OwnersData({ check }: { check: Extract<OfficeCheck, { kind: 'owner' }> }) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  const day = useDay();
  return (
    <section className="look case" aria-label={t`Data`}>
      <div className="look-bar">
        <b className="grow clip">{check.owner.name}</b>
        <Link className="bt sm" to="/people/$id" params={{ id: check.owner.id }}>{t`Everything`}</Link>
      </div>
      <div className="case-in">
        <Facts
          facts={[
            { name: t`Name`, value: check.owner.name },
            { name: t`NID`, value: digits(check.nid ?? '') },
            { name: t`Birth date`, value: check.birth_date === null ? '' : day(check.birth_date) },
            { name: t`Phone`, value: digits(showPhone(check.owner.phone)) },
            { name: t`Here since`, value: day(check.since) },
            {
              name: t`Own cars`,
              value: check.cars.map(({ registration }) => showPlate(registration, locale)).join(', '),
            },
          ]}
        />
        <p className="sub">{t`Compare the number, the name and the birth date with the NID register.`}</p>
      </div>
    </section>
  );
}

function Decide({ check, onDecide }: { check: OfficeCheck; onDecide: (decision: Decision) => void }) {
  const { t, i18n } = useLingui();
  const { digits } = useFormat();
  const reasons = check.kind === 'owner' ? personReasons : licenceReasons;
  const [chosen, setChosen] = useState<number | null>(null);
  const [own, setOwn] = useState('');
  const text = own.trim() === '' ? null : own.trim();
  const reason = chosen === null ? undefined : reasons[chosen];
  const maySend = reason !== undefined && (reason !== 'other' || text !== null);
  const approve = (): void => onDecide({ decision: 'approve' });
  const sendBack = (): void => {
    if (reason !== undefined && maySend) onDecide({ decision: 'back', reason, text });
  };
  useKeys({
    KeyA: approve,
    KeyR: sendBack,
    ...Object.fromEntries(reasons.map((_, place) => [`Digit${place + 1}`, () => setChosen(place)])),
  });
  const same =
    check.kind === 'owner'
      ? check.same_nid.map(({ name }) => name)
      : check.same_licence.map(({ name, owner }) => `${name} (${owner})`);
  return (
    <section className="facts1" aria-label={t`Decision`}>
      <div className="ph1">
        <h2 className="h3">{t`Decision`}</h2>
      </div>
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
      <p className={same.length > 0 ? 'row sub same bad-t' : 'row sub same'}>
        <OfficeIcon name={same.length > 0 ? 'circle-alert' : 'circle-check'} size="s" />
        {same.length > 0 ? t`The same number: ${same.join(', ')}` : t`Nobody else has this number`}
      </p>
      <div className="act">
        <b>{t`Why it is sent back`}</b>
        <div className="why">
          {reasons.map((each, place) => (
            <button
              key={each}
              type="button"
              className={chosen === place ? 'on' : ''}
              aria-pressed={chosen === place}
              onClick={() => setChosen(chosen === place ? null : place)}
            >
              <KeyCaps keys={[String(place + 1)]} />
              {i18n._(checkReasons[each])}
            </button>
          ))}
        </div>
        {chosen !== null && (
          <textarea
            className="in1 area"
            aria-label={t`Own words`}
            placeholder={t`Own words, if the ready ones do not say it`}
            maxLength={500}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        )}
      </div>
      <div className="q-dock">
        <button type="button" className={maySend ? 'bt p' : 'bt'} disabled={!maySend} onClick={sendBack}>
          {t`Send back`} <KeyCaps keys={['R']} />
        </button>
        <button type="button" className={maySend ? 'bt grow' : 'bt p grow'} onClick={approve}>
          {t`Verify`} <KeyCaps keys={['A']} />
        </button>
      </div>
    </section>
  );
}
