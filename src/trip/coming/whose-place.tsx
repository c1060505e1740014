import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tripsView } from '../../db/mirror/trip-views.ts';
import { useView } from '../../sync/use-view.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { sealedFor } from './seal.ts';

/**
 * An SMS link names no trip, so that it fits into one part: it belongs to the trip whose seal fits, and leads to its
 * slip. Says so if it belongs to none of this person's.
 */
export function WhosePlace({ fragment }: { fragment: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isForeign, setForeign] = useState(false);
  const trips = useView((dbs) => tripsView(dbs), []);
  useEffect(() => {
    if (!trips) return;
    let left = false;
    const find = async (): Promise<void> => {
      const trip = await sealedFor(trips, fragment);
      if (left) return;
      setForeign(trip === null);
      if (trip)
        await navigate({
          to: '/trip-details/$slug',
          params: { slug: trip.id },
          hash: fragment.replace('#', ''),
          replace: true,
        });
    };
    void find();
    return () => {
      left = true;
    };
  }, [trips, fragment, navigate]);
  if (!isForeign) return null;
  return <Alert icon="ban">{t`This link is of none of your trips, or it is damaged.`}</Alert>;
}
