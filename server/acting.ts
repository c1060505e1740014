import type { Act, Actor } from './act.ts';
import type { Context } from './context.ts';
import { transact } from './sync/change-log.ts';

/** Runs a service as this person, in a transaction with its numbered changes. */
export async function acting(
  context: Context,
  actor: Actor,
  service: (act: Act) => Promise<void>,
): Promise<void> {
  await transact(context, (tx, changes) => service({ context, tx, changes, actor }));
}
