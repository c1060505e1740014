import { useLingui } from '@lingui/react/macro';
import { Icon } from '../ui/icons/icon.tsx';
import { MainLink } from './main-link.tsx';
import { tabsFor } from './navigation.ts';
import { useShell } from './shell-context.ts';

export function BottomNav() {
  const { i18n, t } = useLingui();
  const { user } = useShell();
  return (
    <nav className="nav" aria-label={t`Main`}>
      {tabsFor(user).map(({ to, icon, name }) => (
        <MainLink key={to} to={to}>
          <span>
            <Icon name={icon} />
          </span>
          {i18n._(name)}
        </MainLink>
      ))}
    </nav>
  );
}
