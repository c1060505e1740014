/** Operators' actions on a person's account, each with its row in the audit. */
import { blockAt, type BlockReason } from '../../../domain/person/block.ts';
import { maskContacts } from '../../../domain/contact-mask/mask.ts';
import type { BlockBody, LimitBody } from '../../../protocol/api/office/people.ts';
import type { Context } from '../../act/context.ts';
import type { Tx } from '../../db/connection.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import { and, eq } from '../../db/sql.ts';
import { Refused } from '../../base/refused.ts';
import { transact, userStream } from '../../streams/change-log.ts';
import type { Person } from '../../person/people.ts';
import { closeAllSessions } from '../../person/sessions.ts';
import { endOpenWork } from '../../account/end-open-work.ts';
import { showPhoto } from '../../account/photo.ts';
import { notify } from '../../notice/notify.ts';
import { record, type Acting } from '../audit/audit.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The note that others read on a trip that a block has ended. */
const WHY_ENDED = 'অফিস ট্রিপটি বন্ধ করেছে';

const subjectOf = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ kind: 'person', id, name });

async function lockPerson(tx: Tx, id: string): Promise<Person> {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!person) throw new Refused({ code: 'not_found' });
  return person;
}

/** An operator's text as a person reads it: without contacts, null when nothing is left. */
export const wordsOf = (text: string | null): string | null =>
  text === null ? null : maskContacts(text).text.trim() || null;

/**
 * Blocks a person (`domain/person/block.ts`), for so many days or until it is lifted, and ends the person's
 * open work. A second call replaces the block, and ends what the first call did not reach.
 * @returns the operator's text as stored
 * @throws Refused not_found
 */
export async function blockPerson(
  context: Context,
  acting: Acting,
  id: string,
  body: typeof BlockBody.infer,
): Promise<string | null> {
  const since = context.now();
  const { reason, days } = body;
  const words = wordsOf(body.words);
  const block = { reason, words, since, until: days === null ? null : since + days * DAY_MS };
  const { value: person } = await transact(context, async (tx, changes) => {
    const before = await lockPerson(tx, id);
    await tx.update(users).set({ blocked: block }).where(eq(users.id, id));
    await record(context, tx, acting, {
      action: 'person.block',
      subject: subjectOf(before),
      before: { blocked: before.blocked?.reason ?? null },
      after: { blocked: reason, days },
      reason: words,
    });
    changes.touch(userStream(id), 'profile', id);
    await notify({ context, tx, changes }, id, 'account_blocked', {
      data: { reason: reason satisfies BlockReason, words },
    });
    return before;
  });
  await endOpenWork(context, person, WHY_ENDED);
  return words;
}

/** Lifts a block. @throws Refused not_found; conflict when there is none */
export async function unblockPerson(
  context: Context,
  acting: Acting,
  id: string,
  why: string,
): Promise<void> {
  await transact(context, async (tx, changes) => {
    const before = await lockPerson(tx, id);
    if (!blockAt(before.blocked, context.now())) throw new Refused({ code: 'conflict' });
    await tx.update(users).set({ blocked: null }).where(eq(users.id, id));
    await record(context, tx, acting, {
      action: 'person.unblock',
      subject: subjectOf(before),
      before: { blocked: before.blocked?.reason ?? null },
      after: { blocked: null },
      reason: why,
    });
    changes.touch(userStream(id), 'profile', id);
    await notify({ context, tx, changes }, id, 'account_open', {});
  });
}

/** Sets how much a car owner may owe, in taka; null: the market's limit. @throws Refused not_found */
export async function setCreditLimit(
  context: Context,
  acting: Acting,
  id: string,
  { limit, why }: typeof LimitBody.infer,
): Promise<void> {
  await transact(context, async (tx, changes) => {
    const before = await lockPerson(tx, id);
    if (before.type !== 'provider') throw new Refused({ code: 'not_found' });
    await tx.update(users).set({ creditLimit: limit }).where(eq(users.id, id));
    await record(context, tx, acting, {
      action: 'person.credit_limit',
      subject: subjectOf(before),
      before: { limit: before.creditLimit },
      after: { limit },
      reason: why,
    });
    changes.touch(userStream(id), 'profile', id);
    await notify({ context, tx, changes }, id, 'credit_limit', {
      data: { price: limit ?? context.config.creditLimit },
    });
  });
}

/** Removes a person's photo and notifies them. @throws Refused not_found, also without a photo */
export async function removePhoto(context: Context, acting: Acting, id: string): Promise<void> {
  await transact(context, async (tx, changes) => {
    const person = await lockPerson(tx, id);
    if (person.photo === null) throw new Refused({ code: 'not_found' });
    await showPhoto({ tx, context, changes }, person, null);
    await record(context, tx, acting, {
      action: 'person.photo_removed',
      subject: subjectOf(person),
      before: { photo: true },
      after: { photo: false },
    });
    await notify({ context, tx, changes }, id, 'photo_removed', {});
  });
}

/** Signs a person out: everywhere, or on the phone of one session. @throws Refused not_found */
export async function signPersonOut(
  context: Context,
  acting: Acting,
  id: string,
  session: string | null,
): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if (session === null) await closeAllSessions(tx, id);
    else {
      const closed = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, id), eq(sessions.tokenHash, session)))
        .returning({ id: sessions.userId });
      if (closed.length === 0) throw new Refused({ code: 'not_found' });
    }
    await record(context, tx, acting, {
      action: session === null ? 'person.sign_out_everywhere' : 'person.sign_out',
      subject: subjectOf(person),
      after: { signed_out: true },
    });
  });
  context.realtime.signedOut(id, session ?? undefined);
}
