import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Wordmark } from '../ui/frame/wordmark.tsx';
import { footerPlaces } from './navigation.ts';
import { useShell } from './shell-context.ts';

/** On wide screens everywhere, on phones where a page asks for it. Social links come with the site's settings. */
export function Footer({ onPhone }: { onPhone: boolean }) {
  const { i18n, t } = useLingui();
  const { socialLinks } = useShell();
  return (
    <footer className={onPhone ? 'foot' : 'foot desk'}>
      <div className="wrap1">
        <Wordmark />
        {footerPlaces.map(({ to, name }) => (
          <Link key={to} to={to}>
            {i18n._(name)}
          </Link>
        ))}
        {socialLinks.length > 0 && (
          <nav className="end row g3" aria-label={t`Follow us`}>
            {socialLinks.map(({ network, url }) => (
              <a key={url} href={url} rel="noreferrer" lang="en">
                {network}
              </a>
            ))}
          </nav>
        )}
      </div>
    </footer>
  );
}
