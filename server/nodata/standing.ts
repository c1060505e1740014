/** What one SMS says to one side of a trip. */
import { numberOfPlate } from '../../domain/car/plate-number.ts';
import { showPlate } from '../../domain/car/plate.ts';
import { knownModel } from '../../domain/car/car-models.ts';
import { showPhone } from '../../domain/base/phone.ts';
import { bidIncludes } from '../../domain/money/bid-includes.ts';
import { dhakaTime } from '../../domain/base/calendar.ts';
import type { AnswerResult } from '../../protocol/nodata/code-numbers.ts';
import {
  firstYear,
  mostBidsInSms,
  mostRatings,
  PLATE_BITS,
  smsColour,
  type AboutTrip,
  type Agreed,
  type DownMessage,
  type SaidBid,
} from '../../protocol/nodata/down-messages.ts';
import { endOf } from '../../protocol/nodata/small-ids.ts';
import type { Reader } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { bids, cars } from '../db/schema/market.ts';
import { and, asc, eq, isNotNull } from '../db/sql.ts';
import { biddingWindowOf, statusNow } from '../trip/trip-status-changes.ts';
import type { Trip } from '../trip/visibility.ts';
import { clockWord, placeWord, wayWord, whenWord } from './words.ts';

export type Standing = { message: DownMessage; words: string };
type Asking = { userId: string; about: number; now: number };

const minuteOf = (at: number): number => {
  const [hours = 0, minutes = 0] = dhakaTime(at).split(':').map(Number);
  return hours * 60 + minutes;
};

/** A plate in free text has no number; the words of the SMS contain it. */
const NO_PLATE = 2 ** PLATE_BITS - 1;

/** What a side of a trip hears now; null for somebody on neither side. */
export async function standingOf(db: Reader, trip: Trip, asking: Asking): Promise<Standing | null> {
  return trip.creatorId === asking.userId ? ofPassenger(db, trip, asking) : ofOwner(db, trip, asking);
}

const aboutOf = (trip: Trip, result: AnswerResult, about: number, until: number): AboutTrip => ({
  about,
  tripEnd: endOf(trip.id),
  tripNo: trip.number,
  result,
  bidsCount: Math.min(trip.bidsCount, 63),
  untilMinute: minuteOf(until),
});

async function ofPassenger(db: Reader, trip: Trip, { about, now }: Asking): Promise<Standing> {
  const { bidsUntil, confirmUntil } = biddingWindowOf(trip);
  const status = statusNow(trip, now);
  const said = (result: AnswerResult, words: string, until = confirmUntil): Standing => ({
    message: { kind: 'posted', ...aboutOf(trip, result, about, until) },
    words: `${trip.number}: ${words}`,
  });
  if (trip.terms && ['hold', 'started', 'completed'].includes(status)) return agreed(db, trip, about, true);
  if (status === 'canceled') return said('canceled', `${wayWord(trip)} is canceled`);
  if (status !== 'active' && status !== 'extended')
    return said('expired', `${wayWord(trip)}: nobody was chosen in time`);
  const offers = await bestBids(db, trip);
  if (offers.length === 0)
    return status === 'active'
      ? said(
          'posted',
          `${wayWord(trip)} ${whenWord(trip.journeyAt.getTime())} is posted. Bids till ${clockWord(bidsUntil)}`,
        )
      : said('choosing', `${wayWord(trip)}: no bids so far`);
  const result = status === 'active' ? 'posted' : 'choosing';
  const listed = offers.map(({ no, price }) => `${no})${price}`).join(' ');
  const message = { kind: 'bids' as const, ...aboutOf(trip, result, about, confirmUntil), bids: offers };
  return {
    message,
    words: `${trip.number}: ${trip.bidsCount} bids Tk ${listed} till ${clockWord(confirmUntil)}`,
  };
}

async function ofOwner(db: Reader, trip: Trip, { userId, about, now }: Asking): Promise<Standing | null> {
  const [bid] = await db
    .select()
    .from(bids)
    .where(and(eq(bids.tripId, trip.id), eq(bids.providerId, userId)));
  if (!bid) return null;
  if (trip.counterpartId === userId && trip.terms) return agreed(db, trip, about, false);
  const { confirmUntil } = biddingWindowOf(trip);
  const isOpen = ['active', 'extended'].includes(statusNow(trip, now)) && bid.status === 'proposed';
  const results = {
    open: ['bid_in', `your bid Tk${bid.price} is in. Result by ${clockWord(confirmUntil)}`],
    canceled: ['bid_withdrawn', `your bid Tk${bid.price} is withdrawn`],
    lost: ['bid_lost', `your bid Tk${bid.price} was not chosen`],
  } as const;
  const [result, words] = results[isOpen ? 'open' : bid.status === 'canceled' ? 'canceled' : 'lost'];
  return {
    message: { kind: 'posted', ...aboutOf(trip, result, about, confirmUntil) },
    words: `${trip.number}: ${words}`,
  };
}

/** The lowest bids, three at most, without names and photos. */
async function bestBids(db: Reader, trip: Trip): Promise<SaidBid[]> {
  const found = await db
    .select({ bid: bids, car: cars, owner: users })
    .from(bids)
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(users, eq(users.id, bids.providerId))
    .where(and(eq(bids.tripId, trip.id), eq(bids.status, 'proposed'), isNotNull(bids.no)))
    .orderBy(asc(bids.price), asc(bids.createdAt))
    .limit(mostBidsInSms);
  return found.map(({ bid, car, owner }) => ({
    no: bid.no ?? 0,
    end: endOf(bid.id),
    price: bid.price,
    carType: car.carType,
    modelId: knownModel(car.brand, car.model)?.id ?? 0,
    year: car.manufactureYear > firstYear ? car.manufactureYear : 0,
    colour: smsColour(car.color),
    airConditioned: car.isAirConditioned,
    rating: owner.ratingsCount === 0 ? null : Math.round((owner.ratingSum * 10) / owner.ratingsCount),
    ratings: Math.min(owner.ratingsCount, mostRatings),
    verified: owner.verified,
    includes: bidIncludes.reduce(
      (bits, each, at) => (bid.includes.includes(each) ? bits | (1 << at) : bits),
      0,
    ),
  }));
}

async function agreed(db: Reader, trip: Trip, about: number, isPassenger: boolean): Promise<Standing> {
  const otherId = isPassenger ? trip.counterpartId : trip.creatorId;
  const [other] = await db
    .select({ phone: users.phone })
    .from(users)
    .where(eq(users.id, otherId ?? ''));
  const [bid] = await db
    .select({ no: bids.no })
    .from(bids)
    .where(and(eq(bids.tripId, trip.id), eq(bids.id, trip.confirmedBidId ?? trip.id)));
  const plate = trip.terms?.car.registration ?? '';
  const price = trip.terms?.price ?? 0;
  const phone = other?.phone ?? '';
  const terms: Agreed = {
    bidNo: bid?.no ?? 0,
    price,
    phone: Number(phone.slice('+8801'.length)) || 0,
    plate: numberOfPlate(plate) ?? NO_PLATE,
    pin: isPassenger && trip.boardingPin !== null ? Number(trip.boardingPin) : null,
  };
  const call = `Call ${showPhone(phone)}`;
  const words = isPassenger
    ? `${trip.number} OK Tk${price}. ${call}. ${showPlate(plate, 'en')} PIN ${trip.boardingPin ?? ''}`
    : `${trip.number} YOU WON Tk${price}. ${call}. ${placeWord(trip)}, ${whenWord(trip.journeyAt.getTime())}`;
  const until = trip.journeyAt.getTime();
  return { message: { kind: 'agreed', ...aboutOf(trip, 'agreed', about, until), ...terms }, words };
}
