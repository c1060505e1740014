import { useLingui } from '@lingui/react/macro';
import { type } from 'arktype';
import type { OfficePin } from '../../protocol/api/office/work.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { call } from '../kit/calls.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { pinQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { Party } from '../kit/party.tsx';

/** Somebody stands beside a car that does not start: five minutes are long. */
const LATE_MS = 5 * 60_000;
const done = type('object');

/** Journeys that do not begin because the PIN was wrong: call both, then free the tries or give a new PIN. */
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
  const { locale, number } = useFormat();
  const { journeyFull } = useDateFormat();
  useKeys({ KeyA: () => onDecide('again'), KeyN: () => onDecide('new_pin') });
  const wrong = number(pin.wrong);
  return (
    <>
      <section className="look case" aria-label={t`Trip`}>
        <div className="look-bar">
          <b className="grow clip">
            {pin.from[locale]} – {pin.to[locale]}
          </b>
        </div>
        <div className="case-in">
          <h2 className="h3">{journeyFull(Date.parse(pin.journey_at))}</h2>
          <p className="row g2 bad-t">
            <OfficeIcon name="circle-alert" size="s" />
            {t`${wrong} wrong PINs`}
          </p>
          <Party role={t`Passenger`} person={pin.passenger} />
          <Party role={t`Car owner`} person={pin.owner} />
          <p className="sub">
            {t`Call the passenger first: only the one who sits in the car reads the PIN from the slip.`}
          </p>
        </div>
      </section>
      <section className="facts1" aria-label={t`Decision`}>
        <div className="ph1">
          <h2 className="h3">{t`Decision`}</h2>
        </div>
        <div className="act">
          <p className="sub">
            {t`With a new PIN the passenger is notified, and the slip shows it as soon as there is a net.`}
          </p>
        </div>
        <div className="q-dock tall">
          <button type="button" className="bt" onClick={() => onDecide('new_pin')}>
            {t`Give a new PIN`} <KeyCaps keys={['N']} />
          </button>
          <button type="button" className="bt p" onClick={() => onDecide('again')}>
            {t`Let it be tried again`} <KeyCaps keys={['A']} />
          </button>
        </div>
      </section>
    </>
  );
}
