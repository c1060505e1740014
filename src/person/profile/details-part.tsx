import { useLingui } from '@lingui/react/macro';
import { ratingsToStand } from '../../../domain/reputation/passenger-standing.ts';
import { showPhone } from '../../../domain/base/phone.ts';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { ownProfileView } from '../../db/mirror/driver-views.ts';
import { usePhotoAddress } from '../../file/use-photo-address.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { PassengerStanding } from '../../reputation/passenger-standing.tsx';
import { useView } from '../../sync/use-view.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Facts } from '../../ui/cards/facts.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { NamePrivacy } from './name-privacy.tsx';
import { OwnDetails } from './own-details.tsx';
import { OwnPhoto } from './own-photo.tsx';

/** The person's photo, name and number, what others see of them, and how to change it. */
export function DetailsPart() {
  const profile = useView((dbs) => ownProfileView(dbs), []);
  if (!profile) return <SkeletonCard />;
  return (
    <div className="col g4">
      <PersonCard profile={profile} />
      <OwnPhoto profile={profile} />
      <OwnDetails profile={profile} />
      {profile.type === 'customer' && <NamePrivacy profile={profile} />}
    </div>
  );
}

function PersonCard({ profile }: { profile: ProfileRow }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const photo = usePhotoAddress(profile.photo);
  const kind = { customer: t`Passenger`, provider: t`Car owner`, driver: t`Driver` }[profile.type];
  return (
    <Card>
      <div className="row g3">
        <Person large name={profile.name} {...(photo !== null && { photo })} />
        <div className="grow">
          <h2>{profile.name}</h2>
          <span className="small mute">{kind}</span>
        </div>
      </div>
      <Verified profile={profile} />
      {profile.rated && <OwnRating rated={profile.rated} />}
      <Facts
        facts={[
          { term: t`Mobile`, value: digits(showPhone(profile.phone)) },
          ...(profile.email === null
            ? []
            : [{ term: t`Email`, value: <span lang="en">{profile.email}</span> }]),
        ]}
      />
    </Card>
  );
}

/** Car owners' ratings of this passenger, as the next owners see them. */
function OwnRating({ rated: { count, standing } }: { rated: NonNullable<ProfileRow['rated']> }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [given, needed] = [digits(count), digits(ratingsToStand)];
  return (
    <div className="small">
      <b className="line">{t`What car owners see of you`}</b>
      <PassengerStanding standing={standing} full />
      {!standing && (
        <p className="mute">{t`Your stars show from ${needed} ratings on; you have ${given}.`}</p>
      )}
    </div>
  );
}

/**
 * Whether the person is verified; nothing for unverified passengers and drivers, who need no verification.
 */
function Verified({ profile }: { profile: ProfileRow }) {
  const { t } = useLingui();
  if (!profile.verified && profile.type !== 'provider') return null;
  return (
    <div>
      {profile.verified ? (
        <Badge tone="go" icon="badge-check">{t`Verified`}</Badge>
      ) : (
        <Badge tone="shut" icon="hourglass">{t`Not verified yet`}</Badge>
      )}
    </div>
  );
}
