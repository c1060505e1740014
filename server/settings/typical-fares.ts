/** What journeys usually cost, as computed last night: one row of the settings. */
import type { TypicalFares } from '../../domain/money/typical-fare.ts';
import { TypicalFares as StoredFares } from '../../protocol/api/settings.ts';
import type { Reader } from '../db/connection.ts';
import { settings } from '../db/schema/sync.ts';
import { statement, type At } from '../db/statement.ts';
import { eq, sql } from '../db/sql.ts';

const SETTING = 'typical-fares';

const storedTable = statement((db, at: At<{ key: string }>) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.key, at.key)),
);
const storedDay = statement((db, at: At<{ key: string }>) =>
  db
    .select({ day: sql<string>`${settings.value} ->> 'day'` })
    .from(settings)
    .where(eq(settings.key, at.key)),
);

/** The table; null before the first night. */
export async function typicalFares({ db }: { db: Reader }): Promise<TypicalFares | null> {
  const [saved] = await storedTable(db, { key: SETTING });
  return saved ? StoredFares.assert(saved.value) : null;
}

/** The day of the table (YYYY-MM-DD in Dhaka); null before the first night. */
export async function typicalDay({ db }: { db: Reader }): Promise<string | null> {
  const [saved] = await storedDay(db, { key: SETTING });
  return saved?.day ?? null;
}

/** Replaces the table with that of another night. */
export async function saveTypicalFares({ db }: { db: Reader }, table: TypicalFares): Promise<void> {
  const value = { day: table.day, roads: [...table.roads] };
  await db
    .insert(settings)
    .values({ key: SETTING, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, version: sql`${settings.version} + 1` } });
}
