import { MAX_PUSH, PushAnswer } from '../../../protocol/sync/sync.ts';
import { parsed } from '../../../protocol/wire/parsed.ts';
import { areKnown, inDoubt, mirrorEpoch, waitAgain } from '../../db/outbox/forgotten.ts';
import { settle } from '../../db/outbox/outbox-settling.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { settlementOf, serverTrouble, type StepResult } from './push-step.ts';
import type { Transport } from '../net/transport.ts';

/**
 * Asks a server restored from a backup which accepted mutations it still knows; the others wait again.
 * @returns with `again` if some wait again, with `more` if a pull has to come first
 */
export async function sendAgain(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  const epoch = await mirrorEpoch(dbs);
  if (epoch === undefined) return { done: true, more: false };
  for (let again = false; ;) {
    const rows = await inDoubt(dbs, epoch, MAX_PUSH);
    if (rows.length === 0) return { done: true, more: false, ...(again && { again }) };
    const answer = await transport.post('sync/results', { ids: rows.map(({ id }) => id) });
    if (!answer.ok) return { done: false, failure: answer.failure };
    const judged = parsed(PushAnswer, answer.data);
    if (!judged) return serverTrouble;
    // the server was restored once more: the next pull begins with that
    if (judged.epoch !== epoch) return { done: true, more: true };
    const results = new Map(judged.results.map((result) => [result.id, result]));
    const known = rows.flatMap(({ seq, id }) => {
      const result = results.get(id);
      return result?.ok ? [{ seq, at: result.at }] : [];
    });
    const refused = rows.flatMap((row) => {
      const result = results.get(row.id);
      return result?.ok === false ? (settlementOf(row, result) ?? []) : [];
    });
    const forgotten = rows.filter(({ id }) => !results.has(id));
    await areKnown(dbs, known, epoch);
    await settle(dbs, refused, epoch);
    await waitAgain(dbs, forgotten, epoch, correctedNow());
    again ||= forgotten.length > 0;
    // a mutation that the server has stored without judging it would be asked for forever
    if (known.length + refused.length + forgotten.length < rows.length) return serverTrouble;
  }
}
