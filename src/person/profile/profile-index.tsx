import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { ownProfileView } from '../../db/mirror/driver-views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { usePhotoAddress } from '../../file/use-photo-address.ts';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { useOwnerRows } from '../../shell/menu/owner-rows.tsx';
import { useShell } from '../../shell/shell-context.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { useView } from '../../sync/use-view.ts';
import { IndexRow } from '../../shell/menu/index-row.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings, Icon } from '../../ui/icons/icon.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { useProfileRows } from './use-profile-rows.ts';
import './profile.css';

addDrawings(furtherDrawings);

/** The profile: the current values, one row each, and where to change them. */
export function ProfileIndex() {
  const { t } = useLingui();
  const { onSignOut } = useShell();
  const session = useSession();
  const profile = useView((dbs) => ownProfileView(dbs), []);
  if (!profile) return <SkeletonCard />;
  return (
    <div className={profile.type === 'provider' ? 'col indexpage many' : 'col g3 indexpage'}>
      <PersonCard profile={profile} />
      {profile.type === 'provider' && <OwnerRows />}
      <ProfileRows profile={profile} />
      <ul className="card list index">
        {!session?.impersonating && (
          <li>
            <Link to={`/${profile.type}/profile`} hash="data" className="indexrow">
              <Icon name="file-text" />
              <span className="grow">{t`Take or delete your data`}</span>
              <Icon name="chevron-right" size="m" />
            </Link>
          </li>
        )}
        <li>
          <button type="button" className="indexrow bad" onClick={onSignOut}>
            <Icon name="log-out" />
            <span className="grow">{t`Log out`}</span>
          </button>
        </li>
      </ul>
    </div>
  );
}

function OwnerRows() {
  const rows = useOwnerRows();
  return (
    <ul className="card list index">
      {rows.map(({ value, ...row }) => (
        <IndexRow key={row.name} value={value} {...row} />
      ))}
    </ul>
  );
}

function ProfileRows({ profile }: { profile: ProfileRow }) {
  const rows = useProfileRows(profile);
  return (
    <ul className="card list index">
      {rows.map(({ value, ...row }) => (
        <IndexRow key={row.name} value={value} {...row} />
      ))}
    </ul>
  );
}

/** Who it is; leads to photo, name and what others see. */
function PersonCard({ profile }: { profile: WithMutations<ProfileRow> }) {
  const { t } = useLingui();
  const shown = useShownPhone();
  const photo = usePhotoAddress(profile.photo);
  const isRefused = profile.mutations.some(({ state }) => state === 'refused');
  return (
    <Link to={`/${profile.type}/profile`} hash="details" className="card indexperson">
      <Person large name={profile.name} {...(photo !== null && { photo })} />
      <span className="grow">
        <b className="line">{profile.name}</b>
        <span className="small mute line">{shown(profile.phone)}</span>
        {profile.sent_back ? (
          <Badge tone="bad" icon="undo-2">{t`Sent back`}</Badge>
        ) : isRefused ? (
          <Badge tone="bad" icon="circle-alert">{t`A change was not accepted`}</Badge>
        ) : profile.verified ? (
          <span className="row small go">
            <Icon name="badge-check" size="s" />
            {t`Identity verified`}
          </span>
        ) : (
          profile.type === 'provider' && <span className="small mute">{t`Not verified yet`}</span>
        )}
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
