import type { Act, Actor } from './act.ts';
import type { Context } from './context.ts';
import type { Refused } from '../base/refused.ts';
import { transact } from '../streams/change-log.ts';

/**
 * Runs a service as this person, in a transaction with its numbered changes.
 * @throws Refused whatever the service refuses
 */
export async function acting(
  context: Context,
  actor: Actor,
  service: (act: Act) => Promise<void | Refused>,
): Promise<void> {
  const { value: refused } = await transact(context, (tx, changes) =>
    service({ context, tx, changes, actor }),
  );
  if (refused) throw refused;
}
