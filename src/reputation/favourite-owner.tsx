import { useLingui } from '@lingui/react/macro';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import type { BidRow, TripRow } from '../../protocol/sync/rows.ts';
import { ownProfileView } from '../db/mirror/driver-views.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { useSave } from '../action/use-save.ts';
import { Card } from '../ui/cards/card.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { setFavourite } from './favourite-acts.ts';

const agreed: readonly TripStatus[] = ['hold', 'started', 'completed'];

type FavouriteOwnerProps = { trip: TripRow; bid: BidRow | undefined };

/** For a passenger with an agreement: chooses whether its car owner sees the next requests first. */
export function FavouriteOwner({ trip, bid }: FavouriteOwnerProps) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const type = useSession()?.user.type;
  const profile = useView((views) => ownProfileView(views), []);
  const ownerId = (bid?.provider ?? trip.provider)?.id;
  if (type !== 'customer' || !ownerId || !agreed.includes(trip.status) || !profile?.favourites) return null;
  const isOne = profile.favourites.some(({ id }) => id === ownerId);
  const mutations = profile.mutations.filter(
    ({ name }) => name === 'favourite.add' || name === 'favourite.remove',
  );
  return (
    <Card label={t`Favourite owner`} sync={<MutationStrip mutations={mutations} />}>
      <Switch
        checked={isOne}
        onChange={(next) =>
          void save(() => setFavourite(dbs, ownerId, next), { offline: t`Kept on the phone` })
        }
      >
        <b className="line">{t`Favourite owner`}</b>
        <span className="small mute">{t`Sees your next request 10 minutes before the others`}</span>
      </Switch>
    </Card>
  );
}
