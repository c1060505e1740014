import { selectableDates, selectableTimes } from '../../../domain/base/offered-dates.ts';
import { isCarType, type CarType } from '../../../domain/car/car.ts';
import type { TripType } from '../../../domain/money/fare.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import {
  emptyDraft,
  withPlace,
  withReturn,
  withText,
  type TripDraft,
  type TripOrigin,
} from '../../../domain/trip/trip-draft.ts';
import type { PlaceFinder } from '../../place/use-place-finder.ts';

const starts = ['airport', 'long', 'wedding', 'rent-a-car', 'fare'] as const;

/**
 * The parameters of a link to the wizard: places by id or address, date and time, car type, a kind of trip.
 */
export type TripStart = {
  pickup?: string;
  destination?: string;
  type?: TripType;
  date?: string;
  time?: string;
  car_type?: CarType;
  start?: (typeof starts)[number];
  focus?: 'pickup' | 'destination';
  /** The id of a trip to request again (`again`) or of a draft to edit (`edit`). */
  again?: string;
  /** With `again`: on the next same weekday, at the same time. */
  week?: 'next';
  edit?: string;
  /** The mutation id of a request that was refused or discarded. */
  fix?: string;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? value.trim() : undefined;

/** Reads the address and drops invalid values. */
export function parseTripStart(raw: Record<string, unknown>): TripStart {
  const read: TripStart = {};
  const [pickup, destination] = [text(raw['pickup']), text(raw['destination'])];
  const [date, time, carType] = [text(raw['date']), text(raw['time']), text(raw['car_type'])];
  const start = starts.find((each) => each === raw['start']);
  if (pickup !== undefined) read.pickup = pickup;
  if (destination !== undefined) read.destination = destination;
  if (raw['type'] === 'oneway' || raw['type'] === 'round') read.type = raw['type'];
  if (date !== undefined) read.date = date;
  if (time !== undefined) read.time = time;
  if (carType !== undefined && isCarType(carType)) read.car_type = carType;
  if (start) read.start = start;
  if (raw['focus'] === 'pickup' || raw['focus'] === 'destination') read.focus = raw['focus'];
  const [again, edit] = [text(raw['again']), text(raw['edit'])];
  if (again !== undefined) read.again = again;
  if (again !== undefined && raw['week'] === 'next') read.week = 'next';
  if (edit !== undefined) read.edit = edit;
  const fix = text(raw['fix']);
  if (fix !== undefined) read.fix = fix;
  return read;
}

/** Whether places must be looked up before the wizard can open. */
export const namesPlaces = (link: TripStart): boolean =>
  link.pickup !== undefined ||
  link.destination !== undefined ||
  link.start === 'airport' ||
  link.again !== undefined ||
  link.edit !== undefined;

/** The origin of the draft that the link opens; null for a new request. */
export function originOf({ again, edit, fix, start }: TripStart): TripOrigin | null {
  if (fix !== undefined) return { kind: 'fix', fixes: fix };
  if (edit !== undefined) return { kind: 'edit', tripId: edit };
  if (again !== undefined) return { kind: 'again', tripId: again };
  return start === undefined ? null : { kind: 'start', start };
}

/** The parameters that stay in the address once the draft contains the others: they identify the draft. */
export const draftLink = ({ again, edit, fix, start }: TripStart): TripStart => ({
  ...(fix !== undefined && { fix }),
  ...(again !== undefined && { again }),
  ...(edit !== undefined && { edit }),
  ...(start !== undefined && { start }),
});

const airport = 'dac';

const brought: Record<(typeof starts)[number], Omit<TripStart, 'start'>> = {
  airport: { pickup: airport },
  long: {},
  wedding: { type: 'round', car_type: 'micro' },
  'rent-a-car': { type: 'round' },
  // the link itself has the places
  fare: {},
};

type StartContext = {
  locale: Locale;
  /** Corrected clock, epoch ms. */
  now: number;
  /** Null if the link names no places or their list cannot be loaded. */
  placeAt: PlaceFinder['placeAt'] | null;
};

/**
 * The saved draft with the link's values applied; the values of `start` are applied only if it has no saved
 * draft. An unknown place stays as text, to be chosen.
 */
export async function started(
  saved: TripDraft | null,
  { start: way, ...link }: TripStart,
  { locale, now, placeAt }: StartContext,
): Promise<TripDraft> {
  const draft = saved ?? { ...emptyDraft, ...(way && { origin: { kind: 'start', start: way } as const }) };
  const start: TripStart = { ...(way && !saved && brought[way]), ...link };
  if (Object.keys(start).length === 0) return draft;
  const { question: _question, ...own } = draft;
  let next: TripDraft = { ...own, step: 'place', type: start.type ?? draft.type };
  for (const end of ['pickup', 'destination'] as const) {
    const named = start[end];
    // this place is already chosen
    if (named === undefined || (next.places[end].place && next.places[end].text === named)) continue;
    const place = await placeAt?.(named);
    next = place ? withPlace(next, end, chosenPlace(place, locale)) : withText(next, end, named);
  }
  if (start.car_type) next = { ...next, carType: start.car_type };
  if (start.date === undefined || !selectableDates(now).includes(start.date)) return next;
  const time = selectableTimes(start.date, now).find((each) => each === start.time);
  return withReturn({ ...next, journeyDate: start.date, journeyTime: time ?? next.journeyTime }, draft);
}
