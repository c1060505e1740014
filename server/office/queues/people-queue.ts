/** Car owners' data and drivers' licences that wait to be verified. */
import { createHash } from 'node:crypto';
import {
  licenceReasons,
  personReasons,
  verifiedLicence,
  type LicenceReason,
  type PersonReason,
} from '../../../domain/person/person-check.ts';
import type { CheckDecisionBody, OfficeCheck } from '../../../protocol/api/office/work.ts';
import type { Context } from '../../act/context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { drivers } from '../../db/schema/drivers.ts';
import { cars } from '../../db/schema/market.ts';
import { licences, nids, readable } from '../../db/sealed-text.ts';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from '../../db/sql.ts';
import { Refused } from '../../base/refused.ts';
import { userStream, type ChangeLog } from '../../streams/change-log.ts';
import { paperAddress } from '../../file/papers.ts';
import { notify } from '../../notice/notify.ts';
import { touchWomanMark } from '../../trip/drivers.ts';
import { lastAbout, record, type Acting } from '../audit/audit.ts';
import { checkClaim, freeItem } from './claims.ts';
import { wordsOf } from '../people/person-acts.ts';
import { countedTogether, countWaiting, inOneList, listOf, type Queue } from './queue.ts';

type Act = { context: Context; tx: Tx; changes: ChangeLog };
type Decision = typeof CheckDecisionBody.infer;

// as the partial indexes have it
const ownerWaits = sql`${users.type} = 'provider' and not ${users.verified} and ${users.sentBack} is null`;
const licenceWaits = and(
  sql`${drivers.status} = 'active'`,
  isNotNull(drivers.licenceFileId),
  isNull(drivers.licenceCheck),
);

export const peopleQueue: Queue = {
  role: 'verifier',
  ends: ['person.verify', 'person.send_back', 'driver.verify', 'driver.send_back'],
  waiting: (db) =>
    inOneList(
      listOf(
        db
          .select({ id: users.id, name: users.name, since: users.createdAt })
          .from(users)
          .where(ownerWaits)
          .orderBy(asc(users.createdAt), asc(users.id)),
        ({ id, name, since }) => ({
          id,
          title: name,
          detail: '',
          since: since.toISOString(),
          again: false,
        }),
      ),
      listOf(
        db
          .select({ id: drivers.id, name: drivers.name, since: drivers.createdAt, owner: users.name })
          .from(drivers)
          .innerJoin(users, eq(users.id, drivers.ownerId))
          .where(licenceWaits)
          .orderBy(asc(drivers.createdAt), asc(drivers.id)),
        ({ id, name, owner, since }) => ({
          id,
          title: name,
          detail: owner,
          since: since.toISOString(),
          again: false,
        }),
      ),
    ),
  count: (db) =>
    countedTogether(
      countWaiting(db, users.createdAt, ownerWaits),
      countWaiting(db, drivers.createdAt, licenceWaits),
    ),
};

/** An owner's data or a licence; the audit records that they were read. @throws Refused not_found */
export async function openCheck(context: Context, acting: Acting, id: string): Promise<OfficeCheck> {
  return context.database.db.transaction(async (tx) => {
    const [owner] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.type, 'provider')));
    const check = owner ? await ownersCheck(tx, owner) : await licenceCheck(context, tx, id);
    await record(context, tx, acting, {
      action: owner ? 'person.data_read' : 'driver.licence_read',
      subject: owner
        ? { kind: 'person', id, name: owner.name }
        : { kind: 'driver', id, name: check.kind === 'licence' ? check.driver.name : '' },
    });
    return check;
  });
}

async function ownersCheck(db: Reader, owner: typeof users.$inferSelect): Promise<OfficeCheck> {
  const nid = readable(owner.nid);
  const same = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.nidHash, nid === null ? [] : nids.hashes(nid)), ne(users.id, owner.id)))
    .limit(5);
  const own = await db
    .select({ id: cars.id, registration: cars.registration })
    .from(cars)
    .where(eq(cars.ownerId, owner.id));
  return {
    kind: 'owner',
    seen: seenOwner(owner),
    owner: { id: owner.id, name: owner.name, phone: owner.phone },
    nid,
    birth_date: readable(owner.dateOfBirth),
    since: owner.createdAt.toISOString(),
    same_nid: same,
    cars: own,
  };
}

async function licenceCheck(context: Context, db: Reader, id: string): Promise<OfficeCheck> {
  const [found] = await db
    .select({ driver: drivers, owner: users })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.ownerId))
    .where(eq(drivers.id, id));
  if (!found?.driver.licenceFileId) throw new Refused({ code: 'not_found' });
  const { driver, owner } = found;
  const licence = readable(driver.licence) ?? '';
  const same = await db
    .select({ name: drivers.name, owner: users.name })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.ownerId))
    .where(
      and(
        inArray(drivers.licenceHash, licence === '' ? [] : licences.hashes(licence)),
        ne(drivers.ownerId, driver.ownerId),
      ),
    )
    .limit(5);
  return {
    kind: 'licence',
    seen: seenLicence(driver),
    owner: { id: owner.id, name: owner.name, phone: owner.phone },
    driver: { name: driver.name, phone: driver.phone },
    licence,
    photo: paperAddress(context, found.driver.licenceFileId).url,
    same_licence: same,
  };
}

/** Names facts as an operator compares them with the papers. */
const named = (...facts: (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

const seenOwner = ({ name, nid, dateOfBirth }: typeof users.$inferSelect): string =>
  named(name, readable(nid), readable(dateOfBirth));
const seenLicence = ({ name, licence, licenceFileId }: typeof drivers.$inferSelect): string =>
  named(name, readable(licence), licenceFileId);

/** @throws Refused changed_since_read for an approval of other facts than these */
function checkSeen(decision: Decision, now: string): void {
  if (decision.decision === 'approve' && decision.seen !== undefined && decision.seen !== now)
    throw new Refused({ code: 'changed_since_read' });
}

const isPersonReason = (reason: string): reason is PersonReason =>
  personReasons.some((each) => each === reason);
const isLicenceReason = (reason: string): reason is LicenceReason =>
  licenceReasons.some((each) => each === reason);

/**
 * Verifies an owner or a licence, or sends it back.
 * @returns the operator's text as the owner reads it
 * @throws Refused not_found, invalid_body for the other's reason; conflict with `by` when another has
 * decided, or has it open; changed_since_read for an approval of what was changed meanwhile
 */
export async function decideCheck(
  act: Act,
  acting: Acting,
  id: string,
  decision: Decision,
): Promise<string | null> {
  await checkClaim(act.tx, act.context, acting.operator, { queue: 'people', id });
  const words = decision.decision === 'approve' ? null : wordsOf(decision.text);
  const [owner] = await act.tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.type, 'provider')))
    .for('no key update');
  const subject = owner
    ? await decideOwner(act, owner, decision, words)
    : await decideLicence(act, id, decision, words);
  await freeItem(act.tx, { queue: 'people', id });
  await record(act.context, act.tx, acting, {
    action: decision.decision === 'approve' ? `${subject.kind}.verify` : `${subject.kind}.send_back`,
    subject,
    after:
      decision.decision === 'approve'
        ? { verified: true, ...(decision.woman === true && { woman: true }) }
        : { reason: decision.reason },
    reason: words,
  });
  return words;
}

/** The subject of a check, as the audit names it. */
type Checked<Kind> = { kind: Kind; id: string; name: string };

async function decideOwner(
  act: Act,
  owner: typeof users.$inferSelect,
  decision: Decision,
  text: string | null,
): Promise<Checked<'person'>> {
  const { tx, changes } = act;
  if (owner.verified || owner.sentBack) throw await decided(tx, 'person', owner.id);
  checkSeen(decision, seenOwner(owner));
  if (decision.decision === 'approve') {
    await tx
      .update(users)
      .set({ verified: true, sentBack: null, womanDrives: decision.woman === true })
      .where(eq(users.id, owner.id));
    await touchWomanMark(act, { ownerId: owner.id, driverId: null });
    await notify(act, owner.id, 'person_verified', {});
  } else {
    const { reason } = decision;
    if (!isPersonReason(reason)) throw new Refused({ code: 'invalid_body', field: 'reason' });
    await tx.update(users).set({ sentBack: { reason, text } }).where(eq(users.id, owner.id));
    await notify(act, owner.id, 'data_sent_back', { data: { reason, words: text } });
  }
  changes.touch(userStream(owner.id), 'profile', owner.id);
  return { kind: 'person', id: owner.id, name: owner.name };
}

async function decideLicence(
  act: Act,
  id: string,
  decision: Decision,
  text: string | null,
): Promise<Checked<'driver'>> {
  const { tx, changes } = act;
  const [driver] = await tx.select().from(drivers).where(eq(drivers.id, id)).for('update');
  if (!driver?.licenceFileId) throw new Refused({ code: 'not_found' });
  if (driver.licenceCheck) throw await decided(tx, 'driver', id);
  checkSeen(decision, seenLicence(driver));
  if (decision.decision === 'approve')
    await tx
      .update(drivers)
      .set({ licenceCheck: verifiedLicence(decision.woman === true) })
      .where(eq(drivers.id, id));
  else {
    const { reason } = decision;
    if (!isLicenceReason(reason)) throw new Refused({ code: 'invalid_body', field: 'reason' });
    await tx
      .update(drivers)
      .set({ licenceCheck: { ok: false, reason, text } })
      .where(eq(drivers.id, id));
    await notify(act, driver.ownerId, 'licence_sent_back', {
      data: { driver: driver.name, reason, words: text },
    });
  }
  await touchWomanMark(act, { ownerId: driver.ownerId, driverId: id });
  changes.touch(userStream(driver.ownerId), 'driver', id);
  return { kind: 'driver', id, name: driver.name };
}

async function decided(db: Reader, kind: string, id: string): Promise<Refused> {
  const last = await lastAbout(db, { kind, id });
  return new Refused({
    code: 'conflict',
    values: { by: last?.operatorName ?? '', action: last?.action ?? '' },
  });
}
