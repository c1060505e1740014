import { pushInterest, type PushSubscriptionBody } from '../../../protocol/api/push.ts';
import type { Context } from '../../act/context.ts';
import { pushSubscriptions } from '../../db/schema/accounts.ts';
import { and, eq, ne } from '../../db/sql.ts';
import type { Caller } from '../../http/route.ts';
import { Refused } from '../../base/refused.ts';
import { learnLocale } from '../choices.ts';
import { takeTurn } from './turns.ts';

/**
 * The push services of the browsers. The client names the address to which the server sends, so only these
 * are allowed.
 */
const SERVICES = {
  hosts: ['fcm.googleapis.com', 'android.googleapis.com'],
  // these number their hosts
  domains: ['push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'],
};

/** Whether a browser's push service is at this address. */
function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return (
    SERVICES.hosts.includes(hostname) || SERVICES.domains.some((domain) => hostname.endsWith(`.${domain}`))
  );
}

/**
 * Subscribes the browser of this sign-in to the person's notifications; this replaces the browser's earlier
 * subscription, even another person's.
 * @returns the push interest of the subscription (REQ 7)
 * @throws Refused invalid_body when the address belongs to no browser's push service
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
    await takeTurn(tx, caller, context.now());
    await learnLocale(tx, caller.id, locale);
  });
  return interest;
}

/** Unsubscribes the browser of this sign-in. */
export async function unsubscribe(context: Context, caller: Caller, endpoint: string): Promise<void> {
  await context.database.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.session, caller.tokenHash), eq(pushSubscriptions.endpoint, endpoint)));
}
