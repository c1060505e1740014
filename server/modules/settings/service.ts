import { type } from 'arktype';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { settings } from '../../db/schema/sync.ts';

const SETTING = 'site';
const SiteSettings = type({
  banner: 'string | null',
  logo: 'string | null',
  footer_logo: 'string | null',
  social_link: { '[string]': 'string' },
});

/** What the operator has set for the whole site; paths are below the server's own address. */
export type SiteSettings = typeof SiteSettings.infer;

const unset: SiteSettings = { banner: null, logo: '/icon.svg', footer_logo: '/icon.svg', social_link: {} };

export async function siteSettings({ db }: Pick<Database, 'db'>): Promise<SiteSettings> {
  const [kept] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  return kept ? SiteSettings.assert(kept.value) : unset;
}
