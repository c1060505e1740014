import type { Context } from './context.ts';
import type { Tx } from '../db/connection.ts';
import type { Refused } from '../base/refused.ts';
import type { ChangeLog } from '../streams/change-log.ts';

/** The signed-in person, as the services need it. */
export type Actor = { id: string; type: 'customer' | 'provider' | 'driver'; name: string };

/**
 * One action of one person inside its transaction. Every service takes it: the plain call or the mutation intake
 * opens the transaction, and the service does the work.
 */
export type Act = { context: Context; tx: Tx; changes: ChangeLog; actor: Actor };

/**
 * The work of a service in its act. A refusal that it throws rolls the work back. A refusal that it returns
 * gives the same answer but commits the work, because a count of wrong tries has to outlive the refusal.
 */
export type Service<Args> = (act: Act, args: Args) => Promise<void | Refused>;
