import { useLingui } from '@lingui/react/macro';
import { showPhone } from '../../../domain/phone.ts';
import type { ProfileRow } from '../../../protocol/rows.ts';
import { profileView } from '../../db/mirror/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useSession } from '../../sync/session-store.ts';
import { useView } from '../../sync/use-view.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Facts } from '../../ui/cards/facts.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { AppearanceChoices } from './appearance-choices.tsx';
import { NotifySwitch } from './notify-switch.tsx';
import { OwnCars } from './own-cars.tsx';

type ProfileScreenProps = {
  role: 'customer' | 'provider' | 'driver';
  /** Whether the address asks for the cars. */
  carsAsked: boolean;
};

/** The person's data on this phone, and how the app looks here. */
export function ProfileScreen({ role, carsAsked }: ProfileScreenProps) {
  const { t } = useLingui();
  const { onSignOut } = useShell();
  const session = useSession();
  const profile = useView((dbs) => profileView(dbs), []);
  return (
    <div className="col g4">
      {profile ? <PersonCard profile={profile} /> : <SkeletonCard />}
      {role === 'provider' && <OwnCars asked={carsAsked} />}
      {session && !session.impersonating && <NotifySwitch session={session} />}
      <AppearanceChoices />
      <Button variant="line" wide icon="log-out" onClick={onSignOut}>
        {t`Log out`}
      </Button>
    </div>
  );
}

function PersonCard({ profile }: { profile: ProfileRow }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const kind = { customer: t`Passenger`, provider: t`Car owner`, driver: t`Driver` }[profile.type];
  return (
    <Card>
      <div className="row g3">
        <Person large name={profile.name} {...(profile.photo !== null && { photo: profile.photo })} />
        <div className="grow">
          <h2>{profile.name}</h2>
          <span className="small mute">{kind}</span>
        </div>
      </div>
      <Verified profile={profile} />
      <Facts
        facts={[
          { term: t`Mobile`, value: digits(showPhone(profile.phone)) },
          { term: t`Email`, value: <span lang="en">{profile.email}</span> },
        ]}
      />
    </Card>
  );
}

/** Whether the person is verified; nothing for unverified passengers, who need no verification. */
function Verified({ profile }: { profile: ProfileRow }) {
  const { t } = useLingui();
  if (!profile.verified && profile.type === 'customer') return null;
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
