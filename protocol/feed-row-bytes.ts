/**
 * A passenger's trip of the feed in about 50 bytes instead of 1,100.
 *
 *   places      the place's number in the gazetteer, which both sides have; addresses are made of its names
 *   instants    minutes or milliseconds after the one before; the window by its rule
 *   identifier  its time after the trip's own, and the 74 bits that nobody can guess
 *
 * Invariants
 *   1. What is unpacked is what was packed. The writer unpacks each row that it has packed and compares: a row that this
 *      form cannot hold (an offer with its car, a place of another gazetteer) is null and travels as it is.
 *   2. Both sides have the same gazetteer: `FEED_CODEC` changes with it (a test watches), and a reader with another one
 *      pulls.
 */
import { dhakaDate, dhakaTime } from '../domain/calendar.ts';
import { carTypes, seatsOf } from '../domain/car.ts';
import type { Locale } from '../domain/locale.ts';
import { addressOf, namesOf, namesOfAddress } from '../domain/places/chosen-place.ts';
import { districtById } from '../domain/places/districts.ts';
import { places } from '../domain/places/gazetteer.ts';
import { ByteReader, ByteWriter } from './byte-text.ts';
import type { FeedRow } from './rows.ts';

/** The form of the rows and the gazetteer that they refer to. */
export const FEED_CODEC = 1;

type Names = FeedRow['geo_location']['pick'];
type End = { names: Names; address: string; districtId: number; divisionId: number };

const MINUTE_MS = 60_000;
const WINDOW_MS = 60 * MINUTE_MS;
const CHOICE_MS = 20 * MINUTE_MS;
/** How an address comes about: from the names in a language, or it is written out. */
const addressLocales: readonly Locale[] = ['bn', 'en'];
const WRITTEN_OUT = 2;

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

/** An end of the road begins with 0 and an address, with 1 and names and an address, or with the place's number and how
 * its address comes about. */
function writeEnd(writer: ByteWriter, { names, address, districtId }: End): void {
  const known = placeNumber(names);
  if (known !== undefined && !names.sub_district) {
    const mode = addressLocales.findIndex((locale) => addressOf(names, locale) === address);
    writer.number(3 * known + 2 + (mode < 0 ? WRITTEN_OUT : mode));
    if (mode < 0) writer.text(address);
    return;
  }
  const around = names.sub_district;
  writer.number(around ? 1 : 0);
  writer.number(districtId);
  if (around) for (const text of [names.place.bn, names.place.en, around.bn, around.en]) writer.text(text);
  writer.text(address);
}

function readEnd(reader: ByteReader): End {
  const head = reader.number();
  if (head < 2) {
    const districtId = reader.number();
    const around = head === 1 ? namesAround(reader, districtId) : null;
    const address = reader.text();
    const divisionId = districtById(districtId)?.divisionId ?? 0;
    return { names: around ?? namesOfAddress(address, districtId), address, districtId, divisionId };
  }
  const place = places()[Math.floor((head - 2) / 3)];
  if (!place) throw new RangeError('a packed trip names a place that is not in the gazetteer');
  const names = namesOf(place);
  const locale = addressLocales[(head - 2) % 3];
  const address = locale === undefined ? reader.text() : addressOf(names, locale);
  return { names, address, districtId: place.districtId, divisionId: place.divisionId };
}

/** The names of a union, which is not in the gazetteer. */
function namesAround(reader: ByteReader, districtId: number): Names {
  const [place, around] = [0, 1].map(() => ({ bn: reader.text(), en: reader.text() }));
  if (!place || !around) throw new RangeError('a packed trip has no names');
  return { place, district: namesOfAddress('', districtId).district, sub_district: around };
}

const UUID_BYTES = 16;
/** Bytes of an identifier that are its time. */
const TIME_BYTES = 6;

function idBytes(id: string): Uint8Array<ArrayBuffer> {
  const hex = id.replaceAll('-', '');
  return Uint8Array.from({ length: UUID_BYTES }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
}

const idOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function writeId(writer: ByteWriter, id: string, near: number): void {
  const bytes = idBytes(id);
  writer.signed(bytes.slice(0, TIME_BYTES).reduce((sum, byte) => sum * 256 + byte, 0) - near);
  writer.raw(bytes.slice(TIME_BYTES));
}

function readId(reader: ByteReader, near: number): string {
  let time = near + reader.signed();
  const bytes = new Uint8Array(UUID_BYTES);
  for (let index = TIME_BYTES - 1; index >= 0; index--) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes.set(reader.raw(UUID_BYTES - TIME_BYTES), TIME_BYTES);
  return idOf(bytes);
}

/** A number that is most often a multiple of `step`. */
const writeRounded = (writer: ByteWriter, value: number, step: number): void =>
  writer.number(value % step === 0 ? (2 * value) / step : 2 * value + 1);

function readRounded(reader: ByteReader, step: number): number {
  const value = reader.number();
  return value % 2 === 0 ? (value / 2) * step : (value - 1) / 2;
}

/** What is so or not, a bit each. */
const bits = { round: 1, ownWindow: 2, via: 4, note: 8, photo: 16 } as const;

/** What the rows of a message are near to: an instant (epoch ms) and a trip's number. */
export type Base = { at: number; number: number };

function write(writer: ByteWriter, row: FeedRow, base: Base): void {
  const created = Date.parse(row.created_at);
  const journey = Date.parse(row.journey_date_time);
  const window = [Date.parse(row.bids_until) - created, Date.parse(row.choose_until) - created] as const;
  const isUsual = window[0] === WINDOW_MS && window[1] === WINDOW_MS + CHOICE_MS;
  const { pick, dest, via } = row.geo_location;
  writer.byte(carTypes.indexOf(row.car_type));
  writer.byte(
    (row.type === 'round' ? bits.round : 0) |
      (isUsual ? 0 : bits.ownWindow) |
      (via === null ? 0 : bits.via) |
      (row.trip_note === null ? 0 : bits.note) |
      (row.user.photo === null ? 0 : bits.photo),
  );
  writer.signed(created - base.at);
  writeId(writer, row.id, created);
  writer.signed(row.number - base.number);
  if (!isUsual) for (const part of window) writer.signed(part);
  writer.signed(Math.floor(journey / MINUTE_MS) - Math.floor(created / MINUTE_MS));
  if (row.type === 'round')
    writer.signed((Date.parse(`${row.return_date}T${row.return_time}+06:00`) - journey) / MINUTE_MS);
  const ends: [Names, string, number][] = [
    [pick, row.pickup_full_address, row.pickup_district_id],
    [dest, row.destination_full_address, row.destination_district_id],
  ];
  for (const [names, address, districtId] of ends)
    writeEnd(writer, { names, address, districtId, divisionId: 0 });
  if (via !== null)
    writeEnd(writer, {
      names: via,
      address: row.via_full_address ?? '',
      districtId: districtNamed(via),
      divisionId: 0,
    });
  writeRounded(writer, row.distance, 100);
  writeRounded(writer, row.duration, 60);
  writer.text(row.user.name);
  if (row.trip_note !== null) writer.text(row.trip_note);
  if (row.user.photo !== null) writer.text(row.user.photo);
}

const districtNamed = ({ district }: Names): number =>
  places().find(({ kind, name }) => kind === 'district' && name.en === district.en)?.districtId ?? 0;

function read(reader: ByteReader, base: Base): FeedRow {
  const carType = carTypes[reader.byte()];
  if (carType === undefined) throw new RangeError('a packed trip names no known kind of car');
  const flags = reader.byte();
  const has = (bit: number): boolean => (flags & bit) !== 0;
  const created = base.at + reader.signed();
  const id = readId(reader, created);
  const number = base.number + reader.signed();
  const [bidsAfter, chooseAfter] = has(bits.ownWindow)
    ? [reader.signed(), reader.signed()]
    : [WINDOW_MS, WINDOW_MS + CHOICE_MS];
  const journey = (Math.floor(created / MINUTE_MS) + reader.signed()) * MINUTE_MS;
  const back = has(bits.round) ? journey + reader.signed() * MINUTE_MS : null;
  const [pickup, destination] = [readEnd(reader), readEnd(reader)];
  const via = has(bits.via) ? readEnd(reader) : null;
  const [distance, duration] = [readRounded(reader, 100), readRounded(reader, 60)];
  const name = reader.text();
  const note = has(bits.note) ? reader.text() : null;
  const photo = has(bits.photo) ? reader.text() : null;
  return {
    id,
    number,
    status: 'active',
    type: has(bits.round) ? 'round' : 'oneway',
    created_by: 'customer',
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
    price: null,
    trip_note: note,
    bids_until: new Date(created + bidsAfter).toISOString(),
    choose_until: new Date(created + chooseAfter).toISOString(),
    user: { id: '', name, photo },
    car: null,
    provider: null,
  };
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

/** The row in bytes; null where this form cannot hold it. */
export function feedRowBytes(row: FeedRow, base: Base): Uint8Array<ArrayBuffer> | null {
  try {
    const writer = new ByteWriter();
    write(writer, row, base);
    const bytes = writer.done();
    return isSame(read(new ByteReader(bytes), base), row) ? bytes : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads a row that `feedRowBytes` wrote. @throws RangeError when the bytes are none */
export const readFeedRow = read;
