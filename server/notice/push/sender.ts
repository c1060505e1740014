/**
 * Push notifications for people whose app is closed.
 *
 *   commit ─ notified ─ collected for one turn ─ choices read ─ subscriptions read ─ encrypted and sent, a few at a time
 *                                              └ held for the summary (`summaries.ts`)  └ gone: the subscription is removed
 *
 * Nothing waits for a push and nothing depends on it: the notification itself is a row that the app pulls.
 */
import type { Locale } from '../../../domain/base/locale.ts';
import { presetChoice, pushTime, type NoticeChoice } from '../../../domain/notice/notice-choice.ts';
import type { PushMessage } from '../../../protocol/api/push-message.ts';
import { pushInterest } from '../../../protocol/api/push.ts';
import type { Context, Push, Notice } from '../../act/context.ts';
import { pushSubscriptions, sessions } from '../../db/schema/accounts.ts';
import { notifications } from '../../db/schema/market.ts';
import { and, count, eq, gt, inArray } from '../../db/sql.ts';
import { isAnyOf, statement, type At } from '../../db/statement.ts';
import { failureOf } from '../../base/failure.ts';
import { GatewayError } from '../../gateways/gateway-error.ts';
import type { PushGateway } from '../../gateways/push-web.ts';
import { choicesOf } from '../choices.ts';
import { isPressing, noticeKindOf } from '../notification-facts.ts';
import { pushText } from './texts.ts';

const AT_ONCE = 20;
const MAX_WAITING = 10_000;

type Target = typeof pushSubscriptions.$inferSelect;
type Delivery = { target: Target; message: PushMessage };

export type PushSender = Push & {
  /** Waits for messages under way. */
  close(): Promise<void>;
};

export function pushSender(context: () => Context, gateway: PushGateway): PushSender {
  let collected: Notice[] = [];
  let waiting: Delivery[] = [];
  const underWay = new Set<Promise<void>>();

  const follow = (work: Promise<void>): void => {
    const followed = work.finally(() => underWay.delete(followed));
    underWay.add(followed);
  };

  const collect = async (): Promise<void> => {
    await new Promise(setImmediate);
    const batch = collected;
    collected = [];
    waiting.push(...(await deliveriesOf(context(), batch)));
    if (waiting.length > MAX_WAITING) {
      context().log.warn({ dropped: waiting.length - MAX_WAITING }, 'push services do not keep up');
      waiting = waiting.slice(-MAX_WAITING);
    }
    for (let free = AT_ONCE - underWay.size; free > 0 && waiting.length > 0; free--) follow(work());
  };

  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await deliver(context(), gateway, next);
  };

  return {
    notified: (notice) => {
      collected.push(notice);
      if (collected.length > 1) return;
      follow(
        collect().catch((error: unknown) => {
          context().log.error({ failure: failureOf(error) }, 'subscriptions not read');
        }),
      );
    },
    close: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/**
 * Both possible push interests of a person, because the name contains the role and the notification does not
 * know it.
 */
const interestsOf = (userId: string): string[] => [
  pushInterest('customer', userId),
  pushInterest('provider', userId),
];

const subscriptionsOf = statement((db, at: At<{ interests: string[]; now: Date }>) =>
  db
    .select({ target: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.session))
    .where(and(isAnyOf(pushSubscriptions.interest, at.interests), gt(sessions.expiresAt, at.now))),
);

async function deliveriesOf(context: Context, collected: Notice[]): Promise<Delivery[]> {
  const { db } = context.database;
  const people = [...new Set(collected.map(({ userId }) => userId))];
  const interests = people.flatMap(interestsOf);
  const found = await subscriptionsOf(db, { interests, now: new Date(context.now()) });
  if (found.length === 0) return [];
  const choices = await choicesOf(db, people);
  const choiceFor = ({ userId }: Notice): NoticeChoice => choices.get(userId) ?? presetChoice;
  const batch = collected.filter((notice) => isPushed(choiceFor(notice), notice, context.now()));
  if (batch.length === 0) return [];
  const byInterest = Map.groupBy(found, ({ target }) => target.interest);
  const unseen = await unseenOf(context, [...new Set(batch.map(({ userId }) => userId))]);
  return batch.flatMap((notice) =>
    interestsOf(notice.userId)
      .flatMap((interest) => byInterest.get(interest) ?? [])
      .map(({ target }) => {
        const locale = choiceFor(notice).locale ?? target.locale;
        return { target, message: messageOf(notice, locale, unseen.get(notice.userId) ?? 0) };
      }),
  );
}

/**
 * Whether a notification is pushed now. Held ones are sent as a summary at its own time; a push that closes
 * notifications is always sent.
 */
function isPushed(choice: NoticeChoice, { type }: Notice, now: number): boolean {
  return (
    type === 'summary' ||
    type === 'seen' ||
    pushTime(choice, noticeKindOf(type), now, isPressing(type)) === 'now'
  );
}

/** How many notifications each person has not seen. */
async function unseenOf({ database }: Context, userIds: string[]): Promise<Map<string, number>> {
  const found = await database.db
    .select({ userId: notifications.userId, unseen: count() })
    .from(notifications)
    .where(and(inArray(notifications.userId, userIds), eq(notifications.seen, false)))
    .groupBy(notifications.userId);
  return new Map(found.map(({ userId, unseen }) => [userId, unseen]));
}

async function deliver(context: Context, gateway: PushGateway, { target, message }: Delivery): Promise<void> {
  try {
    const outcome = await gateway.send(target, {
      payload: JSON.stringify(message),
      topic: topicOf(message),
    });
    if (outcome === 'gone')
      await context.database.db
        .delete(pushSubscriptions)
        .where(eq(pushSubscriptions.endpoint, target.endpoint));
  } catch (error) {
    // the address of a subscription is a secret, so only its service is logged
    const service = new URL(target.endpoint).host;
    const failure = error instanceof GatewayError ? error.message : failureOf(error);
    context.log.warn({ service, failure }, 'push not sent');
  }
}

/**
 * The topic of a message: a phone that wakes gets only the last message of each, so not those that were read
 * elsewhere meanwhile.
 */
function topicOf({ type, trip_id: tripId }: PushMessage): string | null {
  if (type === 'new_trips' || type === 'summary') return type;
  return tripId?.replaceAll('-', '') ?? null;
}

function messageOf(notice: Notice, locale: Locale, unseen: number): PushMessage {
  return {
    id: notice.id,
    user_id: notice.userId,
    type: notice.type,
    trip_id: notice.tripId,
    bid_id: notice.bidId,
    data: notice.data,
    locale,
    unseen,
    ...(notice.ids && { ids: notice.ids }),
    ...pushText(locale, notice),
  };
}
