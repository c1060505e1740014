import { SiteSettings } from '../../../protocol/api/settings.ts';
import type { Reader } from '../../db/connection.ts';
import { settings } from '../../db/schema/sync.ts';
import { eq, sql } from '../../db/sql.ts';

const SETTING = 'site';
const unset: SiteSettings = {
  banner: null,
  logo: null,
  footer_logo: null,
  social_link: {},
  slides: [],
  testimonials: [],
};

/** The operator's settings for the entire site. */
export async function siteSettings({ db }: { db: Reader }): Promise<SiteSettings> {
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  return saved ? SiteSettings.assert(saved.value) : unset;
}

/** Replaces them; phones get them with their next request for the settings. */
export async function setSite({ db }: { db: Reader }, site: SiteSettings): Promise<void> {
  await db
    .insert(settings)
    .values({ key: SETTING, value: site })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: site, version: sql`${settings.version} + 1` },
    });
}
