import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { AppearanceItems } from './appearance-items.tsx';
import { furtherPlacesFor, hasTrips, profileOf } from '../navigation.ts';
import { useShell, type ShellUser } from '../shell-context.ts';

type AccountMenuItemsProps = { user: ShellUser; onChosen: () => void };

/** The items of the account dropdown, loaded after the first paint. */
export function AccountMenuItems({ user, onChosen }: AccountMenuItemsProps) {
  const { i18n, t } = useLingui();
  const { onSignOut } = useShell();
  const links = [
    { to: profileOf(user), name: t`Profile` },
    ...(hasTrips(user) ? [{ to: '/trips', name: t`Running trips` }] : []),
    ...furtherPlacesFor(user).map(({ to, name }) => ({ to, name: i18n._(name) })),
    { to: '/contact', name: t`Contact` },
  ];
  return (
    <>
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} onClick={onChosen}>
            {name}
          </Link>
        </li>
      ))}
      <AppearanceItems />
      <li>
        <button type="button" onClick={onSignOut}>
          <Icon name="log-out" />
          {t`Log out`}
        </button>
      </li>
    </>
  );
}
