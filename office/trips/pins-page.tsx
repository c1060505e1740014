import { useLingui } from '@lingui/react/macro';
import { type } from 'arktype';
import type { OfficePin } from '../../protocol/api/office/work.ts';
import { call } from '../kit/calls.ts';
import { CasePane, DecisionPane } from '../kit/decision-pane.tsx';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { Party } from '../kit/party.tsx';
import { pinQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';

/** The age at which an item is late, short because a passenger waits at the car. */
const LATE_MS = 5 * 60_000;
const done = type('object');

/**
 * Journeys that do not begin because the PIN was wrong: the operator calls both sides, then allows new tries
 * or gives a new PIN.
 */
export function PinsPage() {
  const { t } = useLingui();
  return (
    <QueueDesk
      name="pins"
      title={t`Wrong PINs`}
      lateFrom={LATE_MS}
      empty={t`No journey waits for a PIN.`}
      item={pinQuery}
      keys={[
        { keys: ['A'], does: t`Let it be tried again` },
        { keys: ['N'], does: t`Give a new PIN` },
      ]}
    >
      {(pin, id, work) => (
        <OpenPin
          key={id}
          pin={pin}
          onDecide={(decision) =>
            work.decide(
              id,
              decision === 'again' ? t`The PIN can be tried again` : t`A new PIN is given`,
              () => call(done, 'POST', `pins/${id}/decision`, { decision }),
            )
          }
        />
      )}
    </QueueDesk>
  );
}

type OpenPinProps = { pin: OfficePin; onDecide: (decision: 'again' | 'new_pin') => void };

function OpenPin({ pin, onDecide }: OpenPinProps) {
  const { t } = useLingui();
  const { locale, number, journey } = useOfficeFormat();
  const wrong = number(pin.wrong);
  return (
    <>
      <CasePane label={t`Trip`} title={`${pin.from[locale]} – ${pin.to[locale]}`}>
        <h2 className="h3">{journey(pin.journey_at)}</h2>
        <p className="row g2 bad-t">
          <OfficeIcon name="circle-alert" size="s" />
          {t`${wrong} wrong PINs`}
        </p>
        <Party role={t`Passenger`} person={pin.passenger} />
        <Party role={t`Car owner`} person={pin.owner} />
        <p className="sub">
          {t`Call the passenger first: only the one who sits in the car reads the PIN from the slip.`}
        </p>
      </CasePane>
      <DecisionPane
        tall
        acts={[
          { letter: 'N', name: t`Give a new PIN`, run: () => onDecide('new_pin') },
          { letter: 'A', name: t`Let it be tried again`, isPrimary: true, run: () => onDecide('again') },
        ]}
      >
        <div className="act">
          <p className="sub">
            {t`With a new PIN the passenger is notified, and the slip shows it as soon as there is a net.`}
          </p>
        </div>
      </DecisionPane>
    </>
  );
}
