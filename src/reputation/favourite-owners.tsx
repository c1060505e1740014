import { useLingui } from '@lingui/react/macro';
import { experiencedTrips } from '../../domain/reputation/favourites.ts';
import { withoutHonorifics } from '../../domain/person/person-name.ts';
import { ownProfileView } from '../db/mirror/driver-views.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useDbs, useView } from '../sync/use-view.ts';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { useSave } from '../action/use-save.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Person } from '../ui/cards/person.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { askFirst, setFavourite } from './favourite-acts.ts';

/**
 * The owners who see a passenger's requests first: her favourites, which can be removed, and experienced
 * ones.
 */
export function FavouriteOwners() {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const { digits } = useFormat();
  const profile = useView((views) => ownProfileView(views), []);
  if (!profile?.favourites) return null;
  const { favourites, favourites_first: first = true, experienced_first: experienced = false } = profile;
  const mutations = profile.mutations.filter(({ name }) => name.startsWith('favourite.'));
  const said = { offline: t`Kept on the phone` };
  const choose = (choice: { first: boolean; experienced: boolean }): void => {
    void save(() => askFirst(dbs, choice), said);
  };
  const trips = digits(experiencedTrips);
  return (
    <section className="col g3" aria-label={t`Whom to ask first`}>
      <h2>{t`Whom to ask first`}</h2>
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
          <Switch checked={first} onChange={(next) => choose({ first: next, experienced })}>
            <b className="line">{t`Ask favourites first`}</b>
            <span className="small mute">
              {first
                ? t`They see a request at once, everybody else 10 minutes later.`
                : t`They see a request together with the others.`}
            </span>
          </Switch>
        )}
        <Switch checked={experienced} onChange={(next) => choose({ first, experienced: next })}>
          <b className="line">{t`Ask experienced owners first`}</b>
          <span className="small mute">
            {t`Verified, with ${trips} trips or more. Everybody else sees a request 10 minutes later.`}
          </span>
        </Switch>
      </Card>
    </section>
  );
}
