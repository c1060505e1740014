import { type } from 'arktype';
import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { settings } from '../db/schema/sync.ts';

const SETTING = 'vapid_keys';
const KeyPair = type({ publicKey: 'string', privateKey: 'string' });

/** The server's identity towards push services. `subject`: where they reach whoever runs it. */
export type VapidKeys = typeof KeyPair.infer & { subject: string };

/** Push services ask for an address of some form; without a public one there is nobody to reach. */
const UNREACHABLE = 'mailto:nobody@durpalla.example';

/** The keys that the environment gives; else made once, then the same on every node and after a restart. */
export async function vapidKeys(config: Config, { db }: Pick<Database, 'db'>): Promise<VapidKeys> {
  if (config.vapid) return config.vapid;
  const fresh = webPush.generateVAPIDKeys();
  await db.insert(settings).values({ key: SETTING, value: fresh }).onConflictDoNothing();
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  const subject = config.publicUrl?.startsWith('https:') ? config.publicUrl : UNREACHABLE;
  return { ...KeyPair.assert(saved?.value), subject };
}
