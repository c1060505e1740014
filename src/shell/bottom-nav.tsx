import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '../ui/icon.tsx';
import { tabsFor } from './navigation.ts';
import { useShell } from './shell-context.ts';

export function BottomNav() {
  const { i18n, t } = useLingui();
  const { user } = useShell();
  return (
    <nav className="nav" aria-label={t`Main`}>
      {tabsFor(user).map(({ to, icon, name }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/' }} activeProps={{ 'aria-current': 'page' }}>
          <span>
            <Icon name={icon} />
          </span>
          {i18n._(name)}
        </Link>
      ))}
    </nav>
  );
}
