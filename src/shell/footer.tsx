import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { later } from '../ui/base/later.tsx';
import { Wordmark } from '../ui/frame/wordmark.tsx';
import { footerPlacesFor } from './navigation.ts';
import { useShell } from './shell-context.ts';

const site = () => import('./site-foot.tsx');
const FooterLogo = later(async () => (await site()).FooterLogo, Wordmark);
const SocialLinks = later(async () => (await site()).SocialLinks);

/** Shown on wide screens, on phones only with `onPhone`. Market settings hold logo and social links. */
export function Footer({ onPhone }: { onPhone: boolean }) {
  const { i18n } = useLingui();
  const { user } = useShell();
  return (
    <footer className={onPhone ? 'foot' : 'foot desk'}>
      <div className="wrap1">
        <FooterLogo />
        {footerPlacesFor(user).map(({ to, name }) => (
          <Link key={to} to={to}>
            {i18n._(name)}
          </Link>
        ))}
        <SocialLinks />
      </div>
    </footer>
  );
}
