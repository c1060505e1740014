/**
 * A passenger's trip of the feed in 50 to 70 bytes instead of 1,000 as JSON; a car owner's offer in 130 instead of
 * 1,400.
 *
 *   places      the place's number in the gazetteer, which both sides have; addresses are made of its names
 *   instants    quarters of an hour or milliseconds after the previous one; the window by its rule
 *   identifier  its time before the trip's own, and the 74 random bits
 *   texts       by a model of people's names and usual texts (`text-model.ts`)
 *
 * Invariants
 *   1. Unpacking returns what was packed. The writer unpacks each packed row and compares: a row that this form cannot
 *      hold (a place of another gazetteer) is sent as JSON.
 *   2. Both sides have the same gazetteer: `FEED_CODEC` changes with it (a test checks that), and a reader with another
 *      one pulls.
 */
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import { carTypes, seatsOf } from '../../domain/car/car.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { addressOf, namesOf, namesOfAddress } from '../../domain/place/chosen-place.ts';
import { districtById } from '../../domain/place/districts.ts';
import { places } from '../../domain/place/gazetteer.ts';
import {
  often,
  readId,
  readMinutes,
  readOptional,
  readRounded,
  usual,
  writeId,
  writeMinutes,
  writeOptional,
  writeRounded,
} from './packed-fields.ts';
import { offerOf, readOffer, writeOffer } from './packed-offer.ts';
import { readStanding, writeStanding } from './packed-standing.ts';
import { readTravellers, writeTravellers } from './packed-travellers.ts';
import { PackReader, PackWriter } from './packing.ts';
import { present } from '../wire/present.ts';
import type { FeedRow } from '../sync/rows.ts';

/**
 * The form of the rows and the version of the gazetteer: the first letter of a message, which therefore is not JSON.
 */
export const FEED_CODEC = 'i';

type Names = FeedRow['geo_location']['pick'];
type End = { names: Names; address: string; districtId: number; divisionId: number };

const MINUTE_MS = 60_000;
const WINDOW_MS = 60 * MINUTE_MS;
const CHOICE_MS = 20 * MINUTE_MS;
/** The language in which an address names its place. */
const addressLocales: readonly Locale[] = ['bn', 'en'];

let numbersByNames: Map<string, number> | null = null;

function placeNumber(names: Names): number | undefined {
  numbersByNames ??= new Map(
    places().map((place, index) => [
      `${place.name.en} ${place.name.bn} ${districtById(place.districtId)?.name.en}`,
      index,
    ]),
  );
  return numbersByNames.get(`${names.place.en} ${names.place.bn} ${names.district.en}`);
}

/**
 * The chances that an end is a place of the gazetteer, that its address is made of the place's names, and
 * that the address is in Bengali.
 */
const likely = { known: 0.85, made: 0.95, bengali: 0.8, union: 0.3 } as const;
const DISTRICTS = 65;

function writeEnd(writer: PackWriter, { names, address, districtId }: End): void {
  const known = placeNumber(names);
  const around = names.sub_district;
  writer.flag(known !== undefined && !around, likely.known);
  if (known !== undefined && !around) {
    writer.choice(known, places().length);
    const locale = addressLocales.find((each) => addressOf(names, each) === address);
    writer.flag(locale !== undefined, likely.made);
    if (locale === undefined) writer.text(address, 'address');
    else writer.flag(locale === 'bn', likely.bengali);
    return;
  }
  writer.choice(districtId, DISTRICTS);
  writer.flag(around !== undefined, likely.union);
  if (around)
    for (const text of [names.place.bn, names.place.en, around.bn, around.en]) writer.text(text, 'address');
  writer.text(address, 'address');
}

function readEnd(reader: PackReader): End {
  if (!reader.flag(likely.known)) {
    const districtId = reader.choice(DISTRICTS);
    const around = reader.flag(likely.union) ? namesAround(reader, districtId) : null;
    const address = reader.text('address');
    const divisionId = districtById(districtId)?.divisionId ?? 0;
    return { names: around ?? namesOfAddress(address, districtId), address, districtId, divisionId };
  }
  const place = places()[reader.choice(places().length)];
  if (!place) throw new RangeError('a packed trip names a place that is not in the gazetteer');
  const names = namesOf(place);
  const address = reader.flag(likely.made)
    ? addressOf(names, reader.flag(likely.bengali) ? 'bn' : 'en')
    : reader.text('address');
  return { names, address, districtId: place.districtId, divisionId: place.divisionId };
}

/** The names of a union, which is not in the gazetteer. */
function namesAround(reader: PackReader, districtId: number): Names {
  const [place, around] = [0, 1].map(() => ({ bn: reader.text('address'), en: reader.text('address') }));
  if (!place || !around) throw new RangeError('a packed trip has no names');
  return { place, district: namesOfAddress('', districtId).district, sub_district: around };
}

/** The base for the differences in a message: an instant (epoch ms) and a trip's number. */
export type Base = { at: number; number: number };

/** Writes a row that `canPack` accepts. */
export function writeFeedRow(writer: PackWriter, row: FeedRow, base: Base): void {
  const created = Date.parse(row.created_at);
  const journey = Date.parse(row.journey_date_time);
  const window = [Date.parse(row.bids_until) - created, Date.parse(row.choose_until) - created] as const;
  const isUsual = window[0] === WINDOW_MS && window[1] === WINDOW_MS + CHOICE_MS;
  const { pick, dest, via } = row.geo_location;
  writer.flag(row.created_by === 'provider', often.offer);
  writer.choice(carTypes.indexOf(row.car_type), carTypes.length);
  writer.signed(created - base.at, usual.created);
  writeId(writer, row.id, created);
  writer.signed(row.number - base.number, usual.number);
  writer.flag(isUsual, often.usualWindow);
  if (!isUsual) for (const part of window) writer.signed(part, usual.window);
  writeMinutes(writer, Math.floor(journey / MINUTE_MS), Math.floor(created / MINUTE_MS));
  writer.flag(row.type === 'round', often.round);
  if (row.type === 'round')
    writeMinutes(
      writer,
      Date.parse(`${row.return_date}T${row.return_time}+06:00`) / MINUTE_MS,
      Math.floor(journey / MINUTE_MS),
    );
  const ends: [Names, string, number][] = [
    [pick, row.pickup_full_address, row.pickup_district_id],
    [dest, row.destination_full_address, row.destination_district_id],
  ];
  for (const [names, address, districtId] of ends)
    writeEnd(writer, { names, address, districtId, divisionId: 0 });
  writer.flag(via !== null, often.via);
  if (via !== null)
    writeEnd(writer, {
      names: via,
      address: row.via_full_address ?? '',
      districtId: districtNamed(via),
      divisionId: 0,
    });
  writeRounded(writer, row.distance, 100, usual.step);
  writeRounded(writer, row.duration, 60, usual.step);
  writer.text(row.user.name, 'name');
  writer.flag(row.trip_note !== null, often.note);
  if (row.trip_note !== null) writer.text(row.trip_note, 'note');
  writeOptional(writer, row.user.photo, often.photo);
  if (row.created_by === 'provider') writeOffer(writer, offerOf(row), created);
  else {
    writeStanding(writer, row.passenger);
    writeTravellers(writer, row);
  }
}

const districtNamed = ({ district }: Names): number =>
  places().find(({ kind, name }) => kind === 'district' && name.en === district.en)?.districtId ?? 0;

/** Reads a row that `writeFeedRow` wrote. @throws RangeError for other bytes */
export function readFeedRow(reader: PackReader, base: Base): FeedRow {
  const isOffer = reader.flag(often.offer);
  const carType = carTypes[reader.choice(carTypes.length)];
  if (carType === undefined) throw new RangeError('a packed trip names no known kind of car');
  const created = base.at + reader.signed(usual.created);
  const id = readId(reader, created);
  const number = base.number + reader.signed(usual.number);
  const [bidsAfter, chooseAfter] = reader.flag(often.usualWindow)
    ? [WINDOW_MS, WINDOW_MS + CHOICE_MS]
    : [reader.signed(usual.window), reader.signed(usual.window)];
  const journeyMinute = readMinutes(reader, Math.floor(created / MINUTE_MS));
  const journey = journeyMinute * MINUTE_MS;
  const isRound = reader.flag(often.round);
  const back = isRound ? readMinutes(reader, journeyMinute) * MINUTE_MS : null;
  const [pickup, destination] = [readEnd(reader), readEnd(reader)];
  const via = reader.flag(often.via) ? readEnd(reader) : null;
  const distance = readRounded(reader, 100, usual.step);
  const duration = readRounded(reader, 60, usual.step);
  const name = reader.text('name');
  const note = reader.flag(often.note) ? reader.text('note') : null;
  const photo = readOptional(reader, often.photo);
  const offer = isOffer ? readOffer(reader, { name, photo }, created) : null;
  const passenger = isOffer ? undefined : readStanding(reader);
  const travellers = isOffer ? null : readTravellers(reader);
  return present<FeedRow>({
    id,
    number,
    status: 'active',
    type: isRound ? 'round' : 'oneway',
    created_by: isOffer ? 'provider' : 'customer',
    created_at: new Date(created).toISOString(),
    journey_date: dhakaDate(journey),
    journey_time: dhakaTime(journey),
    journey_date_time: new Date(journey).toISOString(),
    return_date: back === null ? null : dhakaDate(back),
    return_time: back === null ? null : dhakaTime(back),
    pickup_full_address: pickup.address,
    via_full_address: via?.address ?? null,
    destination_full_address: destination.address,
    pickup_division_id: pickup.divisionId,
    pickup_district_id: pickup.districtId,
    destination_division_id: destination.divisionId,
    destination_district_id: destination.districtId,
    geo_location: { pick: pickup.names, dest: destination.names, via: via?.names ?? null },
    distance,
    duration,
    car_type: carType,
    no_of_seat: seatsOf(carType),
    price: offer?.price ?? null,
    trip_note: note,
    bids_until: new Date(created + bidsAfter).toISOString(),
    choose_until: new Date(created + chooseAfter).toISOString(),
    user: { id: offer?.provider.id ?? '', name, photo },
    car: offer?.car ?? null,
    provider: offer?.provider ?? null,
    passenger,
    adults: travellers?.adults,
    children: travellers?.children,
    bags: travellers?.bags,
    needs: travellers?.needs,
    includes: offer?.includes,
    return_leg: offer?.return_leg,
  });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, item]) => [key, sorted(item)]),
      )
    : value;

/** Cached answers of `canPack`, because one row goes into the messages of many channels. */
const looked = new WeakMap<FeedRow, boolean>();

/** Whether this form can hold the row, which must not change afterwards. */
export function canPack(row: FeedRow): boolean {
  const known = looked.get(row);
  if (known !== undefined) return known;
  const base: Base = { at: Date.parse(row.created_at), number: row.number };
  const fits = isHeld(row, base);
  looked.set(row, fits);
  return fits;
}

function isHeld(row: FeedRow, base: Base): boolean {
  try {
    const writer = new PackWriter();
    writeFeedRow(writer, row, base);
    return isSame(readFeedRow(new PackReader(writer.done()), base), row);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
