import { SettingsAnswer, TypicalFaresAnswer } from '../../../protocol/api/settings.ts';
import { parsed } from '../../../protocol/wire/parsed.ts';
import { saveMarket } from '../../db/device/device-db.ts';
import { savedTypicalDay, saveTypicalFares } from '../../db/device/save-typical-fares.ts';
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
  // nobody waits for it: the next settings name the day again
  void refreshTypicalFares(transport, settings.data.market.typical_fares).catch(() => undefined);
  return settings.data.realtime;
}

/** Fetches the table of usual fares, unless the phone has that of this day. */
async function refreshTypicalFares(transport: Transport, day: string | undefined): Promise<void> {
  if (day === undefined || day === (await savedTypicalDay())) return;
  const answer = await transport.get('setting/typical-fares');
  const fares = answer.ok && parsed(TypicalFaresAnswer, answer.data)?.data;
  if (fares) await saveTypicalFares(fares);
}
