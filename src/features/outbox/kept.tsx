import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { agoText } from '../../../domain/date-text.ts';
import { thinnedAt } from '../../db/mirror/thinned.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { pulledAt } from '../../db/mirror/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { storageRoom, type StorageRoom } from '../../platform/storage-room.ts';
import { useNow } from '../../platform/ticker.ts';
import { useView } from '../../sync/use-view.ts';
import { Facts } from '../../ui/cards/facts.tsx';
import { useSizeText } from './size-text.ts';

const STEP_MS = 30_000;

/** What is on the phone, how old it is and how much room it takes. */
export function Kept() {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const sizeText = useSizeText();
  const now = useNow(STEP_MS);
  const kept = useView((dbs) => keptOf(dbs), []);
  const [room, setRoom] = useState<StorageRoom | null>(null);
  useEffect(() => void storageRoom().then(setRoom), []);
  const at = kept?.at ?? null;
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
              { term: t`Trip feed`, value: counted(kept?.feed) },
              { term: t`Your trips`, value: counted(kept?.trips) },
              { term: t`Bids`, value: counted(kept?.bids) },
              { term: t`Notifications`, value: counted(kept?.notifications) },
              { term: t`List of places`, value: t`All of it` },
              ...(room ? [{ term: t`Room taken`, value: sizeText(room.usage) }] : []),
            ]}
          />
          {kept?.thinned && (
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

async function keptOf(dbs: UserDbs) {
  const { feed, trips, bids, notifications } = dbs.mirror;
  return {
    at: await pulledAt(dbs),
    thinned: (await thinnedAt(dbs.mirror)) !== null,
    feed: await feed.count(),
    trips: await trips.count(),
    bids: await bids.count(),
    notifications: await notifications.count(),
  };
}
