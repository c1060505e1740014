import { type } from 'arktype';
import { MarketSettings } from '../../../protocol/api/settings.ts';
import { saveMarket } from '../../db/device/device-db.ts';
import type { RealtimeConfig } from '../live/realtime.ts';
import type { Transport } from '../net/transport.ts';

const SettingsAnswer = type({ data: MarketSettings });

/**
 * Fetches the market's settings and caches them on the device.
 * @returns the realtime settings, or null if no readable answer came
 */
export async function refreshMarket(transport: Transport): Promise<RealtimeConfig | null> {
  const answer = await transport.get('setting/common');
  if (!answer.ok) return null;
  const parsed = SettingsAnswer(answer.data);
  if (parsed instanceof type.errors) return null;
  await saveMarket(parsed.data);
  return parsed.data.realtime;
}
