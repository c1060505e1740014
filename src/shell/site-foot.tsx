/** The parts of the footer that the operator configures (REQ 1); shown to visitors too. */
import { useLingui } from '@lingui/react/macro';
import { useMarket } from '../db/device/use-market.ts';
import { Wordmark } from '../ui/frame/wordmark.tsx';
import { SocialIcon } from './social-icon.tsx';
import { useSocialLinks } from './use-social-links.ts';

/** The operator's logo, or else the product's name. */
export function FooterLogo() {
  const logo = useMarket()?.setting.footer_logo;
  return logo ? <img className="sitelogo" src={logo} alt="দূরপাল্লা" /> : <Wordmark />;
}

export function SocialLinks() {
  const { t } = useLingui();
  const links = useSocialLinks() ?? [];
  if (links.length === 0) return null;
  return (
    <nav className="end row g3" aria-label={t`Follow us`}>
      {links.map(({ network, name, url }) => (
        <a key={url} className="row" href={url} rel="noreferrer" lang="en">
          <SocialIcon network={network} />
          {name}
        </a>
      ))}
    </nav>
  );
}
