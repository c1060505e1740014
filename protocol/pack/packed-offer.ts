/** Packs the fields that only a car owner's offer has (`feed-row-bytes.ts`). */
import { bidIncludes, type BidInclude } from '../../domain/money/bid-includes.ts';
import { carTypes } from '../../domain/car/car.ts';
import { often, readId, readRounded, usual, writeId, writeRounded } from './packed-fields.ts';
import type { PackReader, PackWriter } from './packing.ts';
import type { FeedRow } from '../sync/rows.ts';

type Offer = {
  price: number;
  car: NonNullable<FeedRow['car']>;
  provider: NonNullable<FeedRow['provider']>;
  includes?: BidInclude[];
  return_leg?: true;
};
const YEAR = 2010;

/** @throws RangeError where the row is not an offer */
export function offerOf({ price, car, provider, includes, return_leg: returns }: FeedRow): Offer {
  if (price === null || !car || !provider) throw new RangeError('an offer without its price, car or owner');
  return { price, car, provider, ...(includes && { includes }), ...(returns && { return_leg: returns }) };
}

/** Leaves out the owner's name and picture, which the row already has. */
export function writeOffer(writer: PackWriter, offer: Offer, created: number): void {
  const { price, car, provider } = offer;
  writer.flag(offer.return_leg === true, often.returnLeg);
  writeRounded(writer, price, 100, usual.price);
  writeIncludes(writer, offer.includes);
  writeId(writer, provider.id, created);
  writer.flag(provider.verified, often.verified);
  for (const count of countsOf(provider)) writer.number(count, usual.counts);
  writer.number(Date.parse(provider.since), usual.instant);
  writeId(writer, car.id, created);
  for (const text of [car.brand, car.model, car.color]) writer.text(text, 'name');
  writer.signed(car.manufacture_year - YEAR, usual.year);
  writer.choice(carTypes.indexOf(car.car_type), carTypes.length);
  writer.number(car.number_of_seat, usual.seats);
  writer.flag(car.is_air_conditioned, often.airConditioned);
  writer.number(car.images.length, usual.images);
  for (const { file_path: path, bytes } of car.images) {
    writer.plain(path);
    writer.number(bytes, usual.imageBytes);
  }
}

function writeIncludes(writer: PackWriter, includes: BidInclude[] | undefined): void {
  writer.flag(includes !== undefined, often.covered);
  if (includes) for (const each of bidIncludes) writer.flag(includes.includes(each), often.included[each]);
}

function readIncludes(reader: PackReader): BidInclude[] | null {
  if (!reader.flag(often.covered)) return null;
  return bidIncludes.filter((each) => reader.flag(often.included[each]));
}

const countsOf = (provider: Offer['provider']): number[] => [
  provider.rating_x10,
  provider.ratings_count,
  provider.trips_count,
  provider.agreed_count,
  provider.canceled_count,
];

/** @throws RangeError when the bytes are not an offer */
export function readOffer(
  reader: PackReader,
  user: { name: string; photo: string | null },
  created: number,
): Offer {
  const returns = reader.flag(often.returnLeg);
  const price = readRounded(reader, 100, usual.price);
  const includes = readIncludes(reader);
  const id = readId(reader, created);
  const verified = reader.flag(often.verified);
  const [rating = 0, ratings = 0, trips = 0, agreed = 0, canceled = 0] = Array.from({ length: 5 }, () =>
    reader.number(usual.counts),
  );
  const since = new Date(reader.number(usual.instant)).toISOString();
  const provider = {
    id,
    ...user,
    verified,
    rating_x10: rating,
    ratings_count: ratings,
    trips_count: trips,
    agreed_count: agreed,
    canceled_count: canceled,
    since,
  };
  const carId = readId(reader, created);
  const [brand = '', model = '', color = ''] = [0, 1, 2].map(() => reader.text('name'));
  const year = YEAR + reader.signed(usual.year);
  const carType = carTypes[reader.choice(carTypes.length)];
  if (carType === undefined) throw new RangeError('a packed car is of no known kind');
  const car = {
    id: carId,
    brand,
    model,
    manufacture_year: year,
    color,
    car_type: carType,
    number_of_seat: reader.number(usual.seats),
    is_air_conditioned: reader.flag(often.airConditioned),
    images: Array.from({ length: reader.number(usual.images) }, () => ({
      file_path: reader.plain(),
      bytes: reader.number(usual.imageBytes),
    })),
  };
  return { price, car, provider, ...(includes && { includes }), ...(returns && { return_leg: true }) };
}
