/**
 * The trip form as it is sent, declared once: the schemas of all its versions, the untouched form, the steps at which
 * refusals are shown and the rules of its texts follow from this table. Distance in metres, already doubled for a round
 * trip; duration in seconds; dates 'YYYY-MM-DD', times 'HH:mm:ss', both in Dhaka; price in taka. `checkTripRequest`
 * decides which fields are required.
 */
import type { type } from 'arktype';
import type { TextRule } from '../contact-mask/text-rule.ts';
import { carried, wireName, type FormField, type FormStep } from './trip-fields.ts';

const words = <const Most extends number>(most: Most, step: FormStep, text: TextRule) =>
  ({ wire: `string <= ${most} | null`, empty: null, step, text, since: 1 }) as const;

const place = <const W extends string>(wire: W) =>
  ({ wire, empty: null, step: 'place', text: null, since: 1 }) as const;

const placeId = words(64, 'place', 'coded');
const address = words(200, 'place', 'refused');
const division = words(60, 'place', 'refused');
const districtId = place('1 <= number.integer <= 64 | null');
const subDistrictId = place('number.integer | null');
const latitude = place('-90 <= number <= 90 | null');
const longitude = place('-180 <= number <= 180 | null');
const date = words(10, 'time', 'coded');
const time = words(8, 'time', 'coded');

export const tripForm = {
  pickup_place_id: placeId,
  pickup_full_address: address,
  pickup_division: division,
  pickup_district_id: districtId,
  pickup_sub_district_id: subDistrictId,
  pickup_specific_area: address,
  pickup_lat: latitude,
  pickup_long: longitude,
  via_place_id: placeId,
  via_full_address: address,
  via_lat: latitude,
  via_long: longitude,
  destination_place_id: placeId,
  destination_full_address: address,
  destination_division: division,
  destination_district_id: districtId,
  destination_sub_district_id: subDistrictId,
  destination_specific_area: address,
  destination_lat: latitude,
  destination_long: longitude,
  type: { wire: "'oneway' | 'round'", empty: 'oneway', step: 'place', text: null, since: 1 },
  journey_date: date,
  journey_time: time,
  return_date: date,
  return_time: time,
  car_type: words(20, 'car', 'coded'),
  car_id: { wire: 'string.uuid.v7 | null', empty: null, step: 'car', text: null, since: 1 },
  distance: { wire: '0 <= number.integer <= 5000000', empty: 0, step: 'place', text: null, since: 1 },
  duration: { wire: '0 <= number.integer <= 1000000', empty: 0, step: 'place', text: null, since: 1 },
  ...carried,
} as const satisfies Record<string, FormField>;

type Form = typeof tripForm;
type Words = {
  [K in keyof Form as Form[K]['since'] extends 1 ? K : `${K}?`]: Form[K]['wire'];
};

/** The form as it is sent. */
export type TripRequest = type.infer<Words>;

/** The schema of one version, in arktype's words. What came later is optional, so an older form reads as a newer one. */
export function tripFormWords(version: number): Words {
  return Object.fromEntries(
    Object.entries(tripForm)
      .filter(([, { since }]) => since <= version)
      .map(([name, { wire, since }]): unknown[] => [wireName(name, since), wire]),
  );
}

/** The step of the form on which a field is filled; null for a name that is no field. */
export const stepOfField = (field: string): FormStep | null =>
  Object.entries(tripForm).find(([name]) => name === field)?.[1].step ?? null;
