import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings, Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import { Person } from '../../ui/cards/person.tsx';
import { later } from '../../ui/base/later.tsx';
import { SideDrawer } from '../../ui/overlays/side-drawer.tsx';
import { Wordmark } from '../../ui/frame/wordmark.tsx';
import { AppearanceItems } from './appearance-items.tsx';
import { drawerLinksFor, profileOf, type Address } from '../navigation.ts';
import { useShell, type ShellUser } from '../shell-context.ts';
import { useLanguageSwitch } from '../use-language-switch.ts';
import '../../ui/frame/board.css';

addDrawings(furtherDrawings);

/** The cars and their drivers stay away from who owns none. */
const ownerLinks = () => import('./owner-links.tsx');
const OwnerLinks = later(async () => (await ownerLinks()).OwnerLinks);

export { AccountMenuItems } from './account-menu-items.tsx';

function DrawerHead({ user }: { user: ShellUser | null }) {
  const { digits } = useFormat();
  if (!user) {
    return (
      <div className="hero">
        <Wordmark />
      </div>
    );
  }
  return (
    <Link to={profileOf(user)} className="hero">
      <span className="row g3">
        <Person large name={user.name} {...(user.photo !== undefined && { photo: user.photo })} />
        <span className="grow">
          <b>{user.name}</b>
          <span className="small mute line">{digits(user.phone)}</span>
        </span>
        <Icon name="chevron-right" />
      </span>
    </Link>
  );
}

type DrawerLinkProps = { to: Address; icon: IconName; name: string; onClick: () => void };

function DrawerLink({ to, icon, name, onClick }: DrawerLinkProps) {
  return (
    <li>
      <Link to={to} className="item" onClick={onClick}>
        <Icon name={icon} />
        <span className="grow">{name}</span>
        {to === '/outbox' && <OutboxBadge />}
      </Link>
    </li>
  );
}

function OutboxBadge() {
  const { outboxCount, refused } = useShell();
  if (refused) return refused.badge;
  if (outboxCount === 0) return null;
  return (
    <Badge tone="notice" icon="clock">
      <Plural value={outboxCount} one="# item" other="# items" />
    </Badge>
  );
}

/** The side drawer of the phone (REQ 2). */
export function DrawerMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { user, onSignOut } = useShell();
  const language = useLanguageSwitch();
  const isOwner = user?.role === 'provider';
  // there when the menu is opened
  useEffect(() => {
    if (isOwner) void ownerLinks().catch(() => undefined);
  }, [isOwner]);
  const history = { to: '/trips' as const, icon: 'history' as const, name: t`Trip history` };
  const waiting = { to: '/outbox' as const, icon: 'cloud-upload' as const, name: t`Waiting to be sent` };
  // the owner's tabs have the history, so the drawer begins with the work
  const ownLinks = user?.role === 'customer' ? [history, waiting] : [waiting];
  const links = drawerLinksFor(user).map((place) => ({ ...place, name: i18n._(place.name) }));
  const shown = user ? [...ownLinks, ...links] : links;
  return (
    <SideDrawer open={open} label={t`Menu`} onClose={onClose}>
      <DrawerHead user={user} />
      <div className="jam" />
      <ul className="list grow">
        {isOwner && <OwnerLinks onClick={onClose} />}
        {isOwner && (
          <li>
            <Link to="/face/{-$trip}" params={{}} className="item" onClick={onClose}>
              <Icon name="scan" />
              <span className="grow">{t`Scan a passenger’s code`}</span>
            </Link>
          </li>
        )}
        {shown.map((link) => (
          <DrawerLink key={link.to} {...link} onClick={onClose} />
        ))}
      </ul>
      <hr />
      <ul className="list">
        <li>
          <button type="button" className="item" onClick={language.change}>
            <Icon name="languages" />
            <span className="grow">{t`Language`}</span>
            <span className="small mute">{language.current}</span>
          </button>
        </li>
        <AppearanceItems className="item" />
        <li>
          {user ? (
            <button type="button" className="item" onClick={onSignOut}>
              <Icon name="log-out" />
              <span className="grow">{t`Log out`}</span>
            </button>
          ) : (
            <Link to="/signin" className="item">
              <Icon name="user" />
              <span className="grow">{t`Sign in`}</span>
            </Link>
          )}
        </li>
      </ul>
    </SideDrawer>
  );
}
