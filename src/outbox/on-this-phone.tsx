import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { agoText } from '../../domain/base/date-text.ts';
import { evictedAt } from '../db/mirror/missing.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { hasSkipped } from '../db/mirror/skipped.ts';
import { pulledAt } from '../db/mirror/views.ts';
import { useFormat } from '../i18n/use-format.ts';
import { storageEstimate, type StorageEstimate } from '../platform/storage-estimate.ts';
import { useNow } from '../platform/ticker.ts';
import { useView } from '../sync/use-view.ts';
import { Facts } from '../ui/cards/facts.tsx';
import { useSizeText } from './size-text.ts';

const STEP_MS = 30_000;

/** The data on the phone, its age and the storage it uses. */
export function OnThisPhone() {
  const { t } = useLingui();
  const { locale, number, digits } = useFormat();
  const sizeText = useSizeText();
  const now = useNow(STEP_MS);
  const saved = useView((dbs) => countsOf(dbs), []);
  const [room, setRoom] = useState<StorageEstimate | null>(null);
  useEffect(() => void storageEstimate().then(setRoom), []);
  const at = saved?.at ?? null;
  const age = at === null ? t`Not fetched yet` : agoText(Math.max(0, now - at), locale);
  const counted = (count: number | undefined): string => number(count ?? 0);
  return (
    <section className="col g3" aria-labelledby="kept">
      <h2 id="kept">{t`What is kept on the phone`}</h2>
      <div className="card">
        <div className="in">
          <Facts
            facts={[
              { term: t`Age`, value: age },
              { term: t`Trip feed`, value: counted(saved?.feed) },
              { term: t`Your trips`, value: counted(saved?.trips) },
              { term: t`Bids`, value: counted(saved?.bids) },
              { term: t`Notifications`, value: counted(saved?.notifications) },
              { term: t`List of places`, value: t`All of it` },
              ...(room ? [{ term: t`Room taken`, value: sizeText(room.usage) }] : []),
              { term: t`Version of the app`, value: digits(import.meta.env.VITE_APP_VERSION) },
            ]}
          />
          {saved?.skipped && (
            <p className="small mute">
              {t`This app is old: the server has sent something that it cannot show. It comes after the app’s update.`}
            </p>
          )}
          {saved?.evicted && (
            <p className="small mute">
              {t`The phone was full: older trips were put away to keep what you did. They come back when there is room.`}
            </p>
          )}
          {room && !room.persisted && (
            <p className="small mute">
              {t`When the phone is short of room, the browser may clear this. Put the app on the home screen, and it is safer.`}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

async function countsOf(dbs: UserDbs) {
  const { feed, trips, bids, notifications } = dbs.mirror;
  return {
    at: await pulledAt(dbs),
    evicted: (await evictedAt(dbs.mirror)) !== null,
    skipped: await hasSkipped(dbs.mirror),
    feed: await feed.count(),
    trips: await trips.count(),
    bids: await bids.count(),
    notifications: await notifications.count(),
  };
}
