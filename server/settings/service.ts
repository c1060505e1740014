import { dhakaDate } from '../../domain/base/calendar.ts';
import { tariffOn, type Tariff } from '../../domain/money/fare.ts';
import { Tariff as StoredTariff } from '../../protocol/api/settings.ts';
import { firstOutPrice, type SmsSettings } from '../../domain/site/sms-settings.ts';
import { StoredSite, StoredSms } from '../../protocol/api/office/site.ts';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { settings } from '../db/schema/sync.ts';
import { eq, sql } from '../db/sql.ts';
import { statement, type At } from '../db/statement.ts';

const SETTING = 'site';
const unset: StoredSite = {
  banner: null,
  logo: null,
  footer_logo: null,
  social_link: {},
  slides: [],
  testimonials: [],
};

/** The operator's settings for the entire site. */
export async function siteSettings({ db }: { db: Reader }): Promise<StoredSite> {
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  return saved ? StoredSite.assert(saved.value) : unset;
}

/** The notice to everybody, until its time is over (`now` in epoch ms); otherwise null. */
export const noticeNow = ({ notice }: StoredSite, now: number): NonNullable<StoredSite['notice']> | null =>
  notice && Date.parse(notice.until) > now ? notice : null;

/** Replaces the site's settings; phones get them with their next request for the settings. */
export async function setSite({ db }: { db: Reader }, site: StoredSite): Promise<void> {
  await db
    .insert(settings)
    .values({ key: SETTING, value: site })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: site, version: sql`${settings.version} + 1` },
    });
}

/** The tariffs for journeys from now (epoch ms) on: today's, and those to come. */
export function tariffsFrom(tariffs: readonly Tariff[], now: number): Tariff[] {
  const today = dhakaDate(now);
  const { from } = tariffOn(tariffs, today);
  return tariffs.filter((tariff) => tariff.from >= from);
}

const storedFares = statement((db, at: At<{ key: string }>) =>
  db
    .select({ fares: sql<unknown>`${settings.value} -> 'fares'` })
    .from(settings)
    .where(eq(settings.key, at.key)),
);

/** The tariffs that the office has set, without the rest of the site. */
export async function storedTariffs({ db }: { db: Reader }): Promise<Tariff[]> {
  const [saved] = await storedFares(db, { key: SETTING });
  return saved?.fares ? StoredTariff.array().assert(saved.fares) : [];
}

const storedSms = statement((db, at: At<{ key: string }>) =>
  db
    .select({ sms: sql<unknown>`${settings.value} -> 'sms'` })
    .from(settings)
    .where(eq(settings.key, at.key)),
);

/** What SMS cost and how many may be sent: as the office has set it, else as the environment says. */
export async function smsSettings({
  database: { db },
  config: { nodata },
}: Pick<Context, 'database' | 'config'>): Promise<SmsSettings & { byOffice: boolean }> {
  const [saved] = await storedSms(db, { key: SETTING });
  if (saved?.sms) return { ...StoredSms.assert(saved.sms), byOffice: true };
  return { price: nodata.price, out_price: firstOutPrice, day_budget: nodata.dayBudget, byOffice: false };
}

/** Which of these tariffs applies to a journey at this instant. */
export const tariffAt = (tariffs: Tariff[], journeyAt: Date): Tariff =>
  tariffOn(tariffs, dhakaDate(journeyAt.getTime()));

/** The tariff of a journey at this instant. */
export const tariffOfJourney = async (db: Reader, journeyAt: Date): Promise<Tariff> =>
  tariffAt(await storedTariffs({ db }), journeyAt);
