import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TripDriver } from '../../../protocol/sync/row-parts.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { CallLink } from '../parts/call-link.tsx';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

/** The driver that the passenger meets, unless it is the car owner. */
export function DriverCard({ tripId, driver }: { tripId: string; driver: TripDriver }) {
  const { t } = useLingui();
  const shown = useShownPhone();
  const { name, phone, photo } = driver;
  return (
    <Card label={t`Your driver`}>
      <div className="row g3">
        <Person large name={name} {...(photo !== null && { photo })} />
        <span className="grow small">
          <span className="mute line">{t`Your driver`}</span>
          <b className="line">{name}</b>
          {driver.woman && (
            <span className="ok line">{t`A woman drives: the office has checked her papers`}</span>
          )}
          {phone !== null && <span className="mute">{shown(phone)}</span>}
        </span>
        {phone !== null && (
          <CallLink tripId={tripId} className={buttonClass({ small: true })} phone={phone}>
            <Icon name="phone" size="m" />
            {t`Call`}
          </CallLink>
        )}
      </div>
    </Card>
  );
}

/** The driver, for the car owner, who can change it. */
export function WhoDrives({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const strip = (
    <MutationStrip mutations={trip.mutations.filter((mutation) => mutation.name === 'trip.driver')} />
  );
  return (
    <Card label={t`Who drives`} sync={strip}>
      <div className="row g3">
        <span className="ico go">
          <Icon name="wheel" size="m" />
        </span>
        <span className="grow small">
          <span className="mute line">{t`Who drives`}</span>
          <b className="line">{trip.driver?.name ?? t`You yourself`}</b>
        </span>
        <Link
          className={buttonClass({ variant: 'soft', small: true })}
          to="/trip-driver/$slug"
          params={{ slug: trip.id }}
        >
          {t`Change`}
        </Link>
      </div>
    </Card>
  );
}
