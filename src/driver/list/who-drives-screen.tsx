import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { inTheWay } from '../../../domain/car/car-busy.ts';
import { mayNameDriver } from '../../../domain/driver/driver.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { driversView, type OwnDriver } from '../../db/mirror/driver-views.ts';
import { profileView } from '../../db/mirror/views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useNow } from '../../platform/ticker.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { partyOf } from '../../action/on-trip.ts';
import { useRoadName } from '../../trip/parts/trip-road.tsx';
import { useSaveOnce } from '../../action/use-save-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { List, ListRow } from '../../ui/cards/list-row.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { RadioCard } from '../../ui/forms/radio-card.tsx';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings, Icon } from '../../ui/icons/icon.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { journeyOf, nameDriver } from './driver-acts.ts';
import { DriverFace } from './driver-face.tsx';
import { DriverSheet } from './driver-sheet.tsx';
import './drivers.css';

addDrawings(furtherDrawings);

const MINUTE_MS = 60_000;
const OWNER = 'owner';

type WhoDrivesProps = {
  trip: WithMutations<TripRow>;
  /** The frame, with the save button. */
  frame: (content: ReactNode, dock: ReactNode) => ReactNode;
  onSaved: () => void;
};

/** Chooses the driver of an agreed trip: one of the drivers, or the car owner. */
export function WhoDrivesScreen({ trip, frame, onSaved }: WhoDrivesProps) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSaveOnce();
  const drivers = useView((all) => driversView(all), []);
  const profile = useView((all) => profileView(all), []);
  const [picked, setPicked] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const party = partyOf(trip, { id: dbs.userId, type: 'provider' });
  const may = mayNameDriver({ party, tripStatus: trip.status });
  if (drivers === undefined) return frame(<SkeletonCard />, null);
  if (!may)
    return frame(
      <Alert>{t`A driver can be named from the confirmation until the journey has ended.`}</Alert>,
      null,
    );
  const chosen = picked ?? trip.driver?.id ?? OWNER;
  const driver = drivers.find(({ id }) => id === chosen) ?? null;
  const name = driver?.name ?? '';
  const give = async (): Promise<void> => {
    const saved = await save(() => nameDriver(dbs, trip, driver), {
      offline: t`Kept on the phone: they are told when you’re online`,
    });
    if (saved) onSaved();
  };
  return frame(
    <>
      <TripLine trip={trip} />
      <MutationStrip mutations={trip.mutations.filter((mutation) => mutation.name === 'trip.driver')} />
      <div className="col g3" role="radiogroup" aria-label={t`Who drives?`}>
        {drivers
          .filter(({ status }) => status === 'active')
          .map((each) => (
            <RadioCard
              key={each.id}
              name="driver"
              value={each.id}
              checked={chosen === each.id}
              onChange={setPicked}
            >
              <DriverFace driver={each} />
              <span className="grow small">
                <b className="line">{each.name}</b>
                <Availability driver={each} trip={trip} />
              </span>
            </RadioCard>
          ))}
        <RadioCard name="driver" value={OWNER} checked={chosen === OWNER} onChange={setPicked}>
          <Person name={profile?.name ?? ''} />
          <span className="grow small">
            <b className="line">{t`I drive myself`}</b>
            <span className="mute">{profile?.name}</span>
          </span>
        </RadioCard>
      </div>
      <Waiting drivers={drivers} />
      <div>
        <Button variant="text" icon="user-plus" onClick={() => setAdding(true)}>
          {t`Add a new driver`}
        </Button>
      </div>
      {chosen !== OWNER && <WhoSeesWhat />}
      <Hint icon="repeat">
        {t`You can change the driver at any time until the journey has ended; we tell the passenger.`}
      </Hint>
      <DriverSheet open={adding} onClose={() => setAdding(false)} />
    </>,
    <Button disabled={chosen === (trip.driver?.id ?? OWNER)} onClick={() => void give()}>
      {driver ? t`Give it to ${name}` : t`I drive myself`}
    </Button>,
  );
}

function WhoSeesWhat() {
  const { t } = useLingui();
  return (
    <List>
      <ListRow
        icon="user-check"
        tone="go"
        title={t`The passenger sees from then on`}
        detail={t`The driver’s name, photo and phone number`}
      />
      <ListRow
        icon="wheel"
        tone="go"
        title={t`The driver sees from then on`}
        detail={t`The passenger’s name and phone, from where to where, the fare to collect, a place for the PIN`}
      />
    </List>
  );
}

function TripLine({ trip }: { trip: TripRow }) {
  const road = useRoadName();
  const dates = useDateFormat();
  const car = useCarName();
  const now = useNow(MINUTE_MS);
  const journey = dates.journey(Date.parse(trip.journey_date_time), now);
  return (
    <Card>
      <span>
        <b className="line">{road(trip)}</b>
        <span className="small mute">
          {[journey, trip.terms && car(trip.terms.car)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Card>
  );
}

/** Whether the driver has time for the journey; only a warning, because the owner may know better. */
function Availability({ driver, trip }: { driver: OwnDriver; trip: TripRow }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const other = inTheWay(journeyOf(trip), driver.journeys.map(journeyOf));
  if (!other)
    return (
      <span className="row ok">
        <Icon name="check" size="s" />
        {t`Free then`}
      </span>
    );
  const place = other.trip.geo_location.dest.place[locale];
  const journey = dates.journey(other.journeyAt, now);
  return (
    <span className="row warn">
      <Icon name="triangle-alert" size="s" />
      <span className="grow">{t`To ${place}, ${journey}`}</span>
    </span>
  );
}

/** Drivers who cannot be chosen yet, shown so that the owner does not miss them. */
function Waiting({ drivers }: { drivers: readonly OwnDriver[] }) {
  const { t } = useLingui();
  const names = drivers.filter(({ status }) => status === 'invited').map(({ name }) => name);
  if (names.length === 0) return null;
  const who = names.join(', ');
  return <Hint icon="smartphone">{t`${who}: can be named once the code from the SMS is used.`}</Hint>;
}
