/** What the server signs of a person, so that another phone without a net can believe it (`domain/face/certified.ts`). */
import { randomBytes } from 'node:crypto';
import { numberOfPlate } from '../../domain/car/plate-number.ts';
import { MOST_AGREEMENTS, MOST_HOURS, type Certified } from '../../domain/face/certified.ts';
import { countingDues } from '../../domain/money/credit.ts';
import { checkBlock } from '../../domain/person/block.ts';
import type { FaceCertificates } from '../../protocol/api/face.ts';
import { certified, hexOf } from '../../protocol/face/certificate.ts';
import { digitsOfPhone, numberHash } from '../../protocol/face/codes.ts';
import { base64url, fromBase64url } from '../../protocol/nodata/base64url.ts';
import { compressed } from '../../protocol/nodata/points.ts';
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

/**
 * The certificates of a phone's key: a passenger has one, an owner one for each car that may drive.
 * @throws Refused not_found for a key that is not this person's; phone_invalid for a number from abroad; forbidden for a driver
 */
export async function certificatesFor(
  context: Context,
  caller: Actor,
  keyNo: number,
): Promise<FaceCertificates> {
  const { db } = context.database;
  const [key] = await db
    .select({ ecdsa: nodataKeys.ecdsa })
    .from(nodataKeys)
    .where(and(eq(nodataKeys.no, keyNo), eq(nodataKeys.userId, caller.id)));
  const [person] = await db.select().from(users).where(eq(users.id, caller.id));
  if (!key || !person) throw new Refused({ code: 'not_found', field: 'key' });
  if (person.type === 'driver') throw new Refused({ code: 'forbidden' });
  const digits = digitsOfPhone(person.phone);
  if (digits === null) throw new Refused({ code: 'phone_invalid' });
  const point = compressed(fromBase64url(key.ecdsa));
  const salt = randomBytes(8).toString('hex');
  const { signing } = await serverKeys(context.database);
  const [now] = signing;
  if (!now) throw new Refused({ code: 'unavailable' });
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
  const signs = async (car: Car | null, standing: Standing) => ({
    car_id: car?.id ?? null,
    certificate: base64url(
      await certified(
        { ...facts, owesTooMuch: standing.owesTooMuch, owner: ownerFacts(person, car, standing) },
        now.own,
      ),
    ),
  });
  const standing = person.type === 'provider' ? await standingOf(context, person, hexOf(point)) : nothing;
  const ofCars = person.type === 'provider' ? await drivable(context, person) : [null];
  return {
    certificates: await Promise.all(ofCars.map((car) => signs(car, standing))),
    salt,
    signing: signing.map((each) => each.point),
    agreements: standing.agreements,
    settled_up_to: standing.settledUpTo,
  };
}

const nothing: Standing = { owesTooMuch: false, agreements: 0, settledUpTo: 0, commissionRoom: 0 };

function ownerFacts(person: Person, car: Car | null, standing: Standing): Certified['owner'] {
  const plate = car && numberOfPlate(car.registration);
  if (!car || plate === null) return null;
  const { agreements, settledUpTo, commissionRoom } = standing;
  const rating = person.ratingsCount === 0 ? null : Math.round((person.ratingSum * 10) / person.ratingsCount);
  return { rating, agreements, settledUpTo, commissionRoom, carType: car.carType, plate };
}

/** The cars that are verified and have a plate that a code has room for. */
async function drivable({ database: { db } }: Context, { id }: Person): Promise<Car[]> {
  const found = await db
    .select()
    .from(cars)
    .where(and(eq(cars.ownerId, id), eq(cars.status, 'active')))
    .orderBy(cars.id);
  return found.filter(({ registration }) => numberOfPlate(registration) !== null);
}

/** How much an owner may promise without the server: what his credit leaves, and three agreements that it has not judged. */
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
