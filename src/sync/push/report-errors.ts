import { errorsReported, errorsToReport } from '../../db/device/phone-errors.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { Transport } from '../net/transport.ts';

/**
 * Reports errors of the app on this phone. Any answer ends it, even a refusal: an older server does not know them.
 * Without an answer they stay for the next sync. Never throws.
 */
export async function reportErrors(transport: Transport): Promise<void> {
  try {
    const now = correctedNow();
    const errors = await errorsToReport(now);
    if (errors.length === 0) return;
    const answer = await transport.post('sync/errors', { errors });
    if (answer.ok || answer.failure.kind === 'refused') await errorsReported(errors, now);
  } catch {
    // a full phone stores none of them
  }
}
