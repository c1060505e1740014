import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayText } from '../../../domain/base/date-text.ts';
import { driversView, type OwnDriver } from '../../db/mirror/driver-views.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useNow } from '../../platform/ticker.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import { KnownEmpty } from '../../action/known-empty.tsx';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { useSaveOnce } from '../../action/use-save-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings } from '../../ui/icons/icon.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { inviteAgain, isAtServer } from './driver-acts.ts';
import { DriverFace } from './driver-face.tsx';
import { ChangeDriverSheet } from './change-driver-sheet.tsx';
import { DriverMenu } from './driver-menu.tsx';
import { LicenceSentBack } from './licence-sent-back.tsx';
import { DriverSheet } from './driver-sheet.tsx';
import './drivers.css';

addDrawings(furtherDrawings);

const MINUTE_MS = 60_000;

/** The car owner's drivers: each driver's next journey, and a form for another driver. */
export function MyDrivers() {
  const { t } = useLingui();
  const drivers = useView((dbs) => driversView(dbs), []);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [changing, setChanging] = useState<string | null>(null);
  if (drivers === undefined) return <SkeletonCard />;
  return (
    <div className="col g3">
      {drivers.length === 0 ? (
        <KnownEmpty>
          <p className="mute">{t`You have no drivers here yet. A driver sees only their own journeys.`}</p>
        </KnownEmpty>
      ) : (
        <ul className="card list drivers" aria-label={t`My drivers`}>
          {drivers.map((driver) => (
            <Driver
              key={driver.id}
              driver={driver}
              onMore={() => setChosen(driver.id)}
              onFix={() => setChanging(driver.id)}
            />
          ))}
        </ul>
      )}
      <Button variant="soft" wide icon="user-plus" onClick={() => setAdding(true)}>
        {t`Add a driver`}
      </Button>
      <DriverSheet open={adding} onClose={() => setAdding(false)} />
      <DriverMenu
        driver={drivers.find(({ id }) => id === chosen)}
        onChange={() => setChanging(chosen)}
        onClose={() => setChosen(null)}
      />
      <ChangeDriverSheet
        driver={drivers.find(({ id }) => id === changing)}
        onClose={() => setChanging(null)}
      />
    </div>
  );
}

type DriverProps = { driver: OwnDriver; onMore: () => void; onFix: () => void };

function Driver({ driver, onMore, onFix }: DriverProps) {
  const { t } = useLingui();
  const shown = useShownPhone();
  const { name } = driver;
  return (
    <li>
      <div className="row g3 top">
        <DriverFace large driver={driver} />
        <span className="grow small">
          <b className="line">{name}</b>
          <span className="mute line">{shown(driver.phone)}</span>
          {isAtServer(driver) && <DriverBadge driver={driver} />}
        </span>
        {isAtServer(driver) && <IconButton icon="ellipsis" label={t`More about ${name}`} onClick={onMore} />}
      </div>
      {driver.status === 'invited' && isAtServer(driver) && <SendAgain driver={driver} />}
      {driver.licence_check && driver.mutations.length === 0 && (
        <LicenceSentBack check={driver.licence_check} onFix={onFix} />
      )}
      <MutationStrip mutations={driver.mutations} />
    </li>
  );
}

/** A driver's next journey; or that the code has not been used. */
function DriverBadge({ driver }: { driver: OwnDriver }) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow(MINUTE_MS);
  const [next] = driver.journeys;
  if (driver.status === 'inactive')
    return (
      <Badge tone="shut" icon="circle-slash">
        {t`Inactive`}
      </Badge>
    );
  if (driver.status === 'invited')
    return (
      <Badge tone="notice" icon="smartphone">
        {t`Has not used the code yet`}
      </Badge>
    );
  if (!next)
    return (
      <Badge tone="shut" icon="check">
        {t`Free`}
      </Badge>
    );
  const place = next.geo_location.dest.district[locale];
  const day = dayText(Date.parse(next.journey_date_time), now, locale);
  return (
    <Badge tone="go" icon="wheel">
      {next.status === 'started' ? t`On the way to ${place}` : t`${day}, drives to ${place}`}
    </Badge>
  );
}

function SendAgain({ driver }: { driver: OwnDriver }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSaveOnce();
  return (
    <Button
      variant="text"
      small
      onClick={() =>
        void save(() => inviteAgain(dbs, driver), {
          offline: t`Kept on the phone: the code goes out when you’re online`,
        })
      }
    >
      {t`Send the code again`}
    </Button>
  );
}
