import { useLingui } from '@lingui/react/macro';
import { Icon } from '../ui/icons/icon.tsx';
import { MainLink } from './main-link.tsx';
import { tabsFor } from './navigation.ts';
import { useShell } from './shell-context.ts';

export function BottomNav() {
  const { i18n, t } = useLingui();
  const { user } = useShell();
  const tabs = tabsFor(user);
  if (tabs.length === 0) return null;
  return (
    <nav className="nav" aria-label={t`Main`}>
      {tabs.map(({ to, icon, name }) => (
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
