import { useMarket } from '../db/device/use-market.ts';

export type SocialLink = { network: string; name: string; url: string };

/** The proper names of networks; an unknown network is shown under the operator's name for it. */
const names: Record<string, string> = {
  facebook: 'Facebook',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  x: 'X',
  play_store: 'Google Play',
  app_store: 'App Store',
};

/**
 * The site's links to social networks, from the market settings as last received; undefined before the first.
 */
export function useSocialLinks(): SocialLink[] | undefined {
  const market = useMarket();
  if (!market) return undefined;
  const links = market.setting.social_link.value ?? {};
  return Object.entries(links).map(([network, url]) => ({ network, name: names[network] ?? network, url }));
}
