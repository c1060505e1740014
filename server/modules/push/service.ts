import { and, eq, ne } from 'drizzle-orm';
import { pushInterest, type PushSubscriptionBody } from '../../../protocol/api/push.ts';
import type { Context } from '../../context.ts';
import { pushSubscriptions } from '../../db/schema/accounts.ts';
import type { Caller } from '../../http/route.ts';
import { Refused } from '../../refused.ts';

/** The push services of the browsers. The server writes to the address that a client names, so it must be one. */
const SERVICES = ['googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/**
 * Has this sign-in's browser told of the person's notifications; it replaces what the browser had before, also for
 * another person.
 * @returns the push interest that it hears (SPEC 7)
 * @throws Refused invalid_body when the address is of no browser's push service
 */
export async function subscribe(
  context: Context,
  caller: Caller,
  body: PushSubscriptionBody,
): Promise<string> {
  const { endpoint, keys, locale } = body;
  if (!isPushService(endpoint)) throw new Refused({ code: 'invalid_body', field: 'endpoint' });
  const interest = pushInterest(caller.type, caller.id);
  const saved = { interest, session: caller.tokenHash, ...keys, locale, createdAt: new Date(context.now()) };
  await context.database.db.transaction(async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.session, caller.tokenHash), ne(pushSubscriptions.endpoint, endpoint)));
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...saved })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: saved });
  });
  return interest;
}

/** Stops telling this sign-in's browser. */
export async function unsubscribe(context: Context, caller: Caller, endpoint: string): Promise<void> {
  await context.database.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.session, caller.tokenHash), eq(pushSubscriptions.endpoint, endpoint)));
}
