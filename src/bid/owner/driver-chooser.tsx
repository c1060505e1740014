import { useLingui } from '@lingui/react/macro';
import { carTripOf } from '../../db/mirror/car-trips.ts';
import type { OwnDriver } from '../../db/mirror/driver-views.ts';
import type { FeedTrip } from '../../db/mirror/views.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { correctedNow } from '../../platform/clock.ts';
import { Person } from '../../ui/cards/person.tsx';
import { RadioCard } from '../../ui/forms/radio-card.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { journeyInTheWay } from './last-driver.ts';

const OWNER = 'owner';

type DriverChooserProps = {
  trip: FeedTrip;
  /** The owner's active drivers. */
  drivers: readonly OwnDriver[];
  owner: string;
  /** A driver's id; null: the owner drives. */
  value: string | null;
  onChange: (driverId: string | null) => void;
};

/**
 * Chooses the driver: one of the drivers, with what prevents them from driving, or the owner. Shows nothing
 * for an owner without drivers.
 */
export function DriverChooser({ trip, drivers, owner, value, onChange }: DriverChooserProps) {
  const { t } = useLingui();
  if (drivers.length === 0) return null;
  const choose = (id: string): void => onChange(id === OWNER ? null : id);
  return (
    <fieldset className="field col">
      <legend>{t`Who drives?`}</legend>
      {drivers.map((driver) => (
        <RadioCard
          key={driver.id}
          name="driver"
          value={driver.id}
          checked={driver.id === value}
          onChange={choose}
        >
          <Person name={driver.name} />
          <span className="grow small">
            <b className="line">{driver.name}</b>
            <Availability driver={driver} trip={trip} />
          </span>
        </RadioCard>
      ))}
      <RadioCard name="driver" value={OWNER} checked={value === null} onChange={choose}>
        <Person name={owner} />
        <b className="grow small">{t`I drive myself`}</b>
      </RadioCard>
      <Hint>{t`The passenger learns who it is when you have agreed.`}</Hint>
    </fieldset>
  );
}

/** Only a warning, because the owner may know better. */
function Availability({ driver, trip }: { driver: OwnDriver; trip: FeedTrip }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { journey } = useDateFormat();
  const other = journeyInTheWay(carTripOf(trip), driver);
  if (!other) return <span className="mute line">{t`Free at that time`}</span>;
  const when = journey(other.journeyAt, correctedNow());
  const place = other.row.geo_location.dest.place[locale];
  return <span className="line notice">{t`Taken: ${when} to ${place}`}</span>;
}
