import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/actions/button.tsx';
import { Wordmark } from '../ui/frame/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BarCounts } from './bar-counts.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MainLink } from './main-link.tsx';
import { topBarFor } from './navigation.ts';
import { useShell } from './shell-context.ts';

/** The bar of a wide screen, from 1024 px. */
export function TopBar() {
  const { i18n, t } = useLingui();
  const { user } = useShell();
  return (
    <header className="deskbar">
      <div className="wrap1">
        <Link to="/">
          <Wordmark />
        </Link>
        <nav className="row" aria-label={t`Main`}>
          {topBarFor(user).map(({ to, name }) => (
            <MainLink key={to} to={to}>
              {i18n._(name)}
            </MainLink>
          ))}
        </nav>
        <span className="end row">
          <LanguageSwitch />
          <BarCounts />
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <Link to="/signin" className={buttonClass({ small: true })}>
              {t`Sign in`}
            </Link>
          )}
        </span>
      </div>
    </header>
  );
}
