import { type } from 'arktype';
import webPush from 'web-push';
import type { Config } from '../base/config.ts';
import type { Database } from '../db/connection.ts';
import { settings } from '../db/schema/sync.ts';
import { openedSetting, sealedSetting } from '../base/sealed-settings.ts';
import { eq } from '../db/sql.ts';

const SETTING = 'vapid_keys';
const KeyPair = type({ publicKey: 'string', privateKey: 'string' });

/** The server's identity for push services. `subject`: the contact address of its operator. */
export type VapidKeys = typeof KeyPair.infer & { subject: string };

/** The contact address of a server without a public one, because push services require one. */
const UNREACHABLE = 'mailto:nobody@durpalla.example';

/**
 * The keys from the environment; otherwise they are made once, and are then the same on every node and after
 * a restart.
 */
export async function vapidKeys(config: Config, { db }: Pick<Database, 'db'>): Promise<VapidKeys> {
  if (config.vapid) return config.vapid;
  const fresh = sealedSetting(SETTING, webPush.generateVAPIDKeys());
  await db.insert(settings).values({ key: SETTING, value: fresh }).onConflictDoNothing();
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  const subject = config.publicUrl?.startsWith('https:') ? config.publicUrl : UNREACHABLE;
  return { ...KeyPair.assert(openedSetting(SETTING, saved?.value)), subject };
}
