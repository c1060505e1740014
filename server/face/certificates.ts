/**
 * What the server signs about a person, so that another phone can believe it without a net
 * (`domain/face/certified.ts`).
 */
import { randomBytes } from 'node:crypto';
import { endsAt, MOST_AGREEMENTS, MOST_HOURS, type Certified } from '../../domain/face/certified.ts';
import { countingDues } from '../../domain/money/credit.ts';
import { checkBlock } from '../../domain/person/block.ts';
import type { FaceCertificates } from '../../protocol/api/face.ts';
import { certified, hexOf, isCertifiable, readCertificate } from '../../protocol/face/certificate.ts';
import { digitsOfPhone, numberHash } from '../../protocol/face/codes.ts';
import { MOST_CAR_NO, renewalBytes } from '../../protocol/face/renewal.ts';
import { base64url, fromBase64url } from '../../protocol/nodata/base64url.ts';
import { compressed } from '../../protocol/nodata/points.ts';
import { saltOf } from '../../protocol/nodata/sms-keys.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { Refused } from '../base/refused.ts';
import type { Car } from '../car/projection.ts';
import { users } from '../db/schema/accounts.ts';
import { faceLinks } from '../db/schema/face.ts';
import { cars } from '../db/schema/market.ts';
import { nodataKeys } from '../db/schema/nodata.ts';
import { and, count, eq, inArray } from '../db/sql.ts';
import { booksOf } from '../money/wallet/books.ts';
import { serverKeys } from '../settings/server-keys.ts';
import { chainOf, isFaceClosed } from './settle.ts';

type Person = typeof users.$inferSelect;
type Standing = Pick<NonNullable<Certified['owner']>, 'agreements' | 'settledUpTo' | 'commissionRoom'> & {
  owesTooMuch: boolean;
};

/** A certificate, with the car that it is for; null: a passenger's. */
type Issued = { car: Pick<Car, 'id' | 'no'> | null; bytes: Uint8Array };

/**
 * The certificates of a phone's key: one for a passenger, one for each car of an owner that may drive.
 * @throws Refused as `issuedFor`
 */
export async function certificatesFor(
  context: Context,
  caller: Actor,
  keyNo: number,
): Promise<FaceCertificates> {
  const { issued, salt, signing, standing } = await issuedFor(context, caller, keyNo);
  return {
    certificates: issued.map(({ car, bytes }) => ({
      car_id: car?.id ?? null,
      certificate: base64url(bytes),
    })),
    salt,
    signing,
    agreements: standing.agreements,
    settled_up_to: standing.settledUpTo,
  };
}

/**
 * One certificate in the bytes of an SMS, with its end (epoch ms).
 * @param carNo the owner's small number; 0 for a passenger
 * @throws Refused as `issuedFor`, and not_found for a car without one
 */
export async function renewalFor(
  context: Context,
  caller: Actor,
  { keyNo, carNo }: { keyNo: number; carNo: number },
): Promise<{ bytes: Uint8Array; until: number }> {
  const { issued } = await issuedFor(context, caller, keyNo);
  const found = issued.find(({ car }) => (car?.no ?? 0) === carNo && (car !== null) === carNo > 0);
  if (!found || carNo > MOST_CAR_NO) throw new Refused({ code: 'not_found', field: 'car_id' });
  const { certificate } = readCertificate(found.bytes);
  return { bytes: renewalBytes(found.bytes, carNo), until: endsAt(certificate) };
}

/**
 * @throws Refused not_found for a key that is not this person's; phone_invalid for a number from abroad; forbidden
 * for a driver
 */
async function issuedFor(
  context: Context,
  caller: Actor,
  keyNo: number,
): Promise<{ issued: Issued[]; salt: string; signing: string[]; standing: Standing }> {
  const { db } = context.database;
  const [key] = await db
    .select({ ecdh: nodataKeys.ecdh, ecdsa: nodataKeys.ecdsa })
    .from(nodataKeys)
    .where(and(eq(nodataKeys.no, keyNo), eq(nodataKeys.userId, caller.id)));
  const [person] = await db.select().from(users).where(eq(users.id, caller.id));
  if (!key || !person) throw new Refused({ code: 'not_found', field: 'key' });
  if (person.type === 'driver') throw new Refused({ code: 'forbidden' });
  const digits = digitsOfPhone(person.phone);
  if (digits === null) throw new Refused({ code: 'phone_invalid' });
  const point = compressed(fromBase64url(key.ecdsa));
  const { signing, ecdh } = await serverKeys(context.database);
  const [now] = signing;
  if (!now) throw new Refused({ code: 'unavailable' });
  // keys that newer ones have replaced have no point left: they get no SMS either
  const salt = key.ecdh === '' ? randomBytes(8).toString('hex') : await saltOf(ecdh.own, key.ecdh, keyNo);
  const facts = {
    accountId: person.id,
    name: person.name,
    issuedAt: context.now(),
    hours: MOST_HOURS,
    isBlocked: checkBlock(person.blocked, context.now()) !== null,
    trips: person.tripsCount,
    point,
    numberHash: await numberHash({ digits, salt: BigInt(`0x${salt}`) }),
  };
  const standing = person.type === 'provider' ? await standingOf(context, person, hexOf(point)) : nothing;
  const { owesTooMuch } = standing;
  const signs = async (car: Car | null): Promise<Issued> => ({
    car,
    bytes: await certified({ ...facts, owesTooMuch, owner: ownerFacts(person, car, standing) }, now.own),
  });
  const ofCars = person.type === 'provider' ? await drivable(context, person) : [null];
  const issued = await Promise.all(ofCars.map(signs));
  return { issued, salt, signing: signing.map((each) => each.point), standing };
}

const nothing: Standing = { owesTooMuch: false, agreements: 0, settledUpTo: 0, commissionRoom: 0 };

function ownerFacts(person: Person, car: Car | null, standing: Standing): Certified['owner'] {
  if (!car) return null;
  const { agreements, settledUpTo, commissionRoom } = standing;
  const rating = person.ratingsCount === 0 ? null : Math.round((person.ratingSum * 10) / person.ratingsCount);
  const { carType, registration } = car;
  return { rating, agreements, settledUpTo, commissionRoom, carType, registration };
}

/** The verified cars whose plate fits a certificate. */
async function drivable({ database: { db } }: Context, { id }: Person): Promise<Car[]> {
  const found = await db
    .select()
    .from(cars)
    .where(and(eq(cars.ownerId, id), eq(cars.status, 'active')))
    .orderBy(cars.id);
  return found.filter(({ registration }) => isCertifiable(registration));
}

/**
 * How much an owner may promise without the server: what the credit leaves, and three agreements that the server has
 * not judged.
 */
async function standingOf(context: Context, person: Person, chain: string): Promise<Standing> {
  const { db } = context.database;
  const [books, { settledUpTo }, isClosed, [open]] = await Promise.all([
    booksOf(db, person.id),
    chainOf(db, { ownerId: person.id, chain }),
    isFaceClosed(db, person.id, context.now()),
    db
      .select({ count: count() })
      .from(faceLinks)
      .where(and(eq(faceLinks.ownerId, person.id), inArray(faceLinks.verdict, ['held']))),
  ]);
  const limit = person.creditLimit ?? context.config.creditLimit;
  const dues = countingDues(books, context.now());
  const room = Math.max(0, limit - dues - books.agreed.dues);
  const agreements = isClosed ? 0 : Math.max(0, MOST_AGREEMENTS - (open?.count ?? 0));
  return { owesTooMuch: dues > limit, agreements, settledUpTo, commissionRoom: room };
}
