import { useLingui } from '@lingui/react/macro';
import { withoutHonorifics } from '../../domain/person-name.ts';
import { ownProfileView } from '../db/mirror/driver-views.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { MutationStrip } from '../trip/mutation-strip.tsx';
import { useSave } from '../trip/use-save.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Person } from '../ui/cards/person.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { askFavouritesFirst, setFavourite } from './favourite-acts.ts';

/** A passenger's favourite owners, with removal, and whether they are asked first. */
export function FavouriteOwners() {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const profile = useView((views) => ownProfileView(views), []);
  if (!profile?.favourites) return null;
  const { favourites, favourites_first: first = true } = profile;
  const mutations = profile.mutations.filter(({ name }) => name.startsWith('favourite.'));
  const said = { offline: t`Kept on the phone` };
  return (
    <section className="col g3" aria-label={t`Favourite owners`}>
      <h2>{t`Favourite owners`}</h2>
      <Card sync={<MutationStrip mutations={mutations} />}>
        {favourites.length === 0 && (
          <p className="small mute">{t`After a trip is agreed on you can make its car owner a favourite, who then sees your next request first.`}</p>
        )}
        {favourites.map(({ id, name, photo }) => {
          const shown = withoutHonorifics(name);
          return (
            <div key={id} className="row g3">
              <Person name={name} {...(photo !== null && { photo })} />
              <b className="grow small">{shown}</b>
              <IconButton
                icon="trash-2"
                label={t`Remove ${shown} from the favourites`}
                onClick={() => void save(() => setFavourite(dbs, id, false), said)}
              />
            </div>
          );
        })}
        {favourites.length > 0 && (
          <Switch checked={first} onChange={(next) => void save(() => askFavouritesFirst(dbs, next), said)}>
            <b className="line">{t`Ask favourites first`}</b>
            <span className="small mute">
              {first
                ? t`They see a request at once, everybody else 10 minutes later.`
                : t`Everybody sees a request at once.`}
            </span>
          </Switch>
        )}
      </Card>
    </section>
  );
}
