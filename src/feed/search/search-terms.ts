import { selectableDates } from '../../../domain/base/offered-dates.ts';
import { carModels } from '../../../domain/car/car-models.ts';
import { namesOfAddress, type ChosenPlace, type PlaceNames } from '../../../domain/place/chosen-place.ts';
import { districtById, divisions, type PlaceName } from '../../../domain/place/districts.ts';
import type { PlaceField } from '../../../domain/trip/trip-draft.ts';

/** A division, or one of its districts. */
export type Area = { division: number; district: number | null };

/** A person's search terms; saved in the browser for the next visit (REQ 3). */
export type SearchTerms = {
  way: 'place' | 'area';
  pickupLocation: PlaceField;
  destinationLocation: PlaceField;
  pickupArea: Area | null;
  destinationArea: Area | null;
  /** 'YYYY-MM-DD'; null for any day. */
  startDate: string | null;
  model: string | null;
};

const nowhere: PlaceField = { text: '', place: null };

export const noTerms: SearchTerms = {
  way: 'place',
  pickupLocation: nowhere,
  destinationLocation: nowhere,
  pickupArea: null,
  destinationArea: null,
  startDate: null,
  model: null,
};

const LONGEST_TEXT = 200;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

function nameIn(raw: unknown): PlaceName | null {
  const [bn, en] = isRecord(raw) ? [textOrNull(raw['bn']), textOrNull(raw['en'])] : [null, null];
  return bn === null || en === null ? null : { bn, en };
}

function namesIn(raw: unknown): PlaceNames | null {
  if (!isRecord(raw)) return null;
  const [place, district, around] = [raw['place'], raw['district'], raw['sub_district']].map(nameIn);
  return place && district ? { place, district, ...(around && { sub_district: around }) } : null;
}

function placeOf(raw: unknown): ChosenPlace | null {
  if (!isRecord(raw)) return null;
  const [address, lat, long] = [
    textOrNull(raw['address']),
    numberOrNull(raw['lat']),
    numberOrNull(raw['long']),
  ];
  const districtId = numberOrNull(raw['districtId']);
  if (address === null || lat === null || long === null || districtId === null || !districtById(districtId))
    return null;
  return {
    placeId: textOrNull(raw['placeId']),
    names: namesIn(raw['names']) ?? namesOfAddress(address, districtId),
    address,
    division: textOrNull(raw['division']),
    districtId,
    subDistrictId: numberOrNull(raw['subDistrictId']),
    area: textOrNull(raw['area']),
    lat,
    long,
  };
}

function fieldOf(raw: unknown): PlaceField {
  if (!isRecord(raw)) return nowhere;
  return { text: (textOrNull(raw['text']) ?? '').slice(0, LONGEST_TEXT), place: placeOf(raw['place']) };
}

function areaOf(raw: unknown): Area | null {
  if (!isRecord(raw)) return null;
  const division = divisions.find(({ id }) => id === raw['division'])?.id;
  if (division === undefined) return null;
  if (raw['district'] === null) return { division, district: null };
  const district = districtById(numberOrNull(raw['district']) ?? 0);
  return district?.divisionId === division ? { division, district: district.id } : null;
}

/** Reads the saved search and drops values that are no longer valid. `now`: corrected clock, epoch ms. */
export function readTerms(saved: string | null, now: number): SearchTerms {
  let raw: unknown;
  try {
    raw = JSON.parse(saved ?? 'null');
  } catch {
    return noTerms;
  }
  if (!isRecord(raw)) return noTerms;
  return {
    way: raw['way'] === 'area' ? 'area' : 'place',
    pickupLocation: fieldOf(raw['pickupLocation']),
    destinationLocation: fieldOf(raw['destinationLocation']),
    pickupArea: areaOf(raw['pickupArea']),
    destinationArea: areaOf(raw['destinationArea']),
    startDate: selectableDates(now).find((date) => date === raw['startDate']) ?? null,
    model: carModels.find(({ model }) => model === raw['model'])?.model ?? null,
  };
}

/** The feed's filters in the form of its address (REQ 7). */
export type FeedLink = {
  pdv?: number;
  pdst?: number;
  ddv?: number;
  ddst?: number;
  date?: string;
  model?: string;
  car_type?: string;
};

const areaAround = ({ place }: PlaceField): Area | null => {
  const district = place && districtById(place.districtId);
  return district ? { division: district.divisionId, district: district.id } : null;
};

/** The ends that were typed but not chosen, and therefore cannot be searched for. */
export const unchosenEnds = ({ pickupLocation, destinationLocation }: SearchTerms) =>
  (['pickup', 'destination'] as const).filter((end) => {
    const { text, place } = end === 'pickup' ? pickupLocation : destinationLocation;
    return text.trim() !== '' && place === null;
  });

/**
 * The search as a link to the feed. A car owner's offer has a car, but a passenger's trip has only a car
 * type, so the link to passengers' trips searches for the model's type.
 */
export function feedLink(terms: SearchTerms, offered: boolean): FeedLink {
  const byPlace = terms.way === 'place';
  const from = byPlace ? areaAround(terms.pickupLocation) : terms.pickupArea;
  const to = byPlace ? areaAround(terms.destinationLocation) : terms.destinationArea;
  const areas: FeedLink = {
    ...(from && { pdv: from.division }),
    ...(from?.district != null && { pdst: from.district }),
    ...(to && { ddv: to.division }),
    ...(to?.district != null && { ddst: to.district }),
  };
  if (!byPlace) return areas;
  const known = carModels.find(({ model }) => model === terms.model);
  return {
    ...areas,
    ...(terms.startDate !== null && { date: terms.startDate }),
    ...(known && (offered ? { model: known.model } : { car_type: known.car_type })),
  };
}
