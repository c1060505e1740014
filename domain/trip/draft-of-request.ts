// Turns a sent request back into the form that it came from, the inverse of `requestOf`.

import { isCarType } from '../car/car.ts';
import { districts } from '../place/districts.ts';
import type { ChosenPlace, PlaceNames } from '../place/chosen-place.ts';
import type { Refusal } from '../base/refusal.ts';
import { carriedOf } from './trip-fields.ts';
import { stepOfField, type TripRequest } from './trip-form.ts';
import type { PlaceField, TripDraft, TripOrigin } from './trip-draft.ts';
import type { WizardStep } from './trip-draft.ts';

/** The names of the request's places in both languages, since a request itself has them in only one. */
export type RequestNames = { pick: PlaceNames; via: PlaceNames | null; dest: PlaceNames };

const districtNamed = ({ district }: PlaceNames): number | null =>
  districts.find(({ name }) => name.en === district.en)?.id ?? null;

type Point = { placeId: string | null; address: string | null; lat: number | null; long: number | null };
type Around = Pick<ChosenPlace, 'division' | 'subDistrictId' | 'area'> & { districtId: number | null };

/** A field whose place is incomplete in the request holds its words; the place has to be chosen again. */
function fieldOf(names: PlaceNames | null, point: Point, around: Around): PlaceField {
  const { placeId, address, lat, long } = point;
  const text = address ?? '';
  const { districtId } = around;
  if (!names || lat === null || long === null || districtId === null) return { text, place: null };
  return { text, place: { ...around, districtId, names, placeId, address: text, lat, long } };
}

/** The form's draft of a request, opened at `step`. */
export function draftOfRequest(
  request: TripRequest,
  names: RequestNames,
  { step, origin }: { step: WizardStep; origin: TripOrigin | null },
): TripDraft {
  return {
    step,
    places: {
      pickup: fieldOf(
        names.pick,
        {
          placeId: request.pickup_place_id,
          address: request.pickup_full_address,
          lat: request.pickup_lat,
          long: request.pickup_long,
        },
        {
          division: request.pickup_division,
          districtId: request.pickup_district_id,
          subDistrictId: request.pickup_sub_district_id,
          area: request.pickup_specific_area,
        },
      ),
      via: fieldOf(
        names.via,
        {
          placeId: request.via_place_id,
          address: request.via_full_address,
          lat: request.via_lat,
          long: request.via_long,
        },
        {
          division: null,
          districtId: names.via && districtNamed(names.via),
          subDistrictId: null,
          area: null,
        },
      ),
      destination: fieldOf(
        names.dest,
        {
          placeId: request.destination_place_id,
          address: request.destination_full_address,
          lat: request.destination_lat,
          long: request.destination_long,
        },
        {
          division: request.destination_division,
          districtId: request.destination_district_id,
          subDistrictId: request.destination_sub_district_id,
          area: request.destination_specific_area,
        },
      ),
    },
    viaShown: Boolean(request.via_full_address),
    type: request.type,
    journeyDate: request.journey_date,
    journeyTime: request.journey_time,
    returnDate: request.return_date,
    returnTime: request.return_time,
    carType: request.car_type !== null && isCarType(request.car_type) ? request.car_type : null,
    carId: request.car_id,
    ...carriedOf(request),
    ...(origin && { origin }),
  };
}

/** The step of the form on which a refusal is fixed; the last one, which shows everything, when it names no field. */
export const stepToFix = ({ field = '' }: Pick<Refusal, 'field'>): WizardStep =>
  stepOfField(field) ?? 'confirm';
