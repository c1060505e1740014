import { changedChoice, presetChoice } from '../../domain/notice/notice-choice.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { noticeChoices } from '../db/schema/accounts.ts';
import { notifications } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { userStream } from '../streams/change-log.ts';
import { choiceFrom } from './choices.ts';
import { followChoice, lockTurn } from './push/turns.ts';

/**
 * How long a push may be shown: its service drops it after two hours, and it lies on the phone for about a
 * day.
 */
const SHOWN_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Marks the person's own notifications as seen, and closes them on the other phones; other people's ids are
 * ignored.
 */
export async function markSeen(act: Act, args: MutationArgs['notification.seen']): Promise<void> {
  if (args.ids.length === 0) return;
  const seen = await act.tx
    .update(notifications)
    .set({ seen: true })
    .where(
      and(
        eq(notifications.userId, act.actor.id),
        eq(notifications.seen, false),
        inArray(notifications.id, args.ids),
      ),
    )
    .returning({ id: notifications.id, tripId: notifications.tripId, createdAt: notifications.createdAt });
  for (const { id } of seen) act.changes.touch(userStream(act.actor.id), 'notification', id);
  const { context, actor } = act;
  const shown = seen.filter(({ createdAt }) => createdAt.getTime() > context.now() - SHOWN_FOR_MS);
  const [first] = shown;
  if (!first) return;
  const tripId = shown.every((each) => each.tripId === first.tripId) ? first.tripId : null;
  const ids = shown.map(({ id }) => id);
  act.changes.afterCommit(() =>
    context.push.notified({
      id: first.id,
      userId: actor.id,
      type: 'seen',
      tripId,
      bidId: null,
      data: {},
      ids,
    }),
  );
}

/** Changes the named parts of a person's choice. */
export async function chooseNotices(act: Act, args: MutationArgs['profile.notices']): Promise<void> {
  const { tx, actor, changes, context } = act;
  await lockTurn(tx, actor.id);
  await tx.insert(noticeChoices).values({ userId: actor.id }).onConflictDoNothing();
  const [stored] = await tx
    .select()
    .from(noticeChoices)
    .where(eq(noticeChoices.userId, actor.id))
    .for('update');
  const choice = changedChoice(stored ? choiceFrom(stored) : presetChoice, args);
  const { ways, quiet, decisive, digest, locale, sms = false } = choice;
  await tx
    .update(noticeChoices)
    .set({ ways, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, decisive, digest, locale, sms })
    .where(eq(noticeChoices.userId, actor.id));
  await followChoice(tx, actor, { choice, now: context.now() });
  changes.touch(userStream(actor.id), 'profile', actor.id);
}
