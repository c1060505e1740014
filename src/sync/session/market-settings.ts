import { SettingsAnswer } from '../../../protocol/api/settings.ts';
import { parsed } from '../../../protocol/wire/parsed.ts';
import { saveMarket } from '../../db/device/device-db.ts';
import type { RealtimeConfig } from '../live/realtime.ts';
import type { Transport } from '../net/transport.ts';

/**
 * Fetches the market's settings and caches them on the device.
 * @returns the realtime settings, or null if no readable answer came
 */
export async function refreshMarket(transport: Transport): Promise<RealtimeConfig | null> {
  const answer = await transport.get('setting/common');
  if (!answer.ok) return null;
  const settings = parsed(SettingsAnswer, answer.data);
  if (!settings) return null;
  await saveMarket(settings.data);
  return settings.data.realtime;
}
