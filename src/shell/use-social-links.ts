import { useMarket } from '../db/device/use-market.ts';

export type SocialLink = { network: string; name: string; url: string };

/** How networks write themselves; another one stands as the operator has named it. */
const names: Record<string, string> = {
  facebook: 'Facebook',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  x: 'X',
  play_store: 'Google Play',
  app_store: 'App Store',
};

/** The site's links to other networks, as the server last told them. */
export function useSocialLinks(): SocialLink[] {
  const links = useMarket()?.setting.social_link.value ?? {};
  return Object.entries(links).map(([network, url]) => ({ network, name: names[network] ?? network, url }));
}
