import type { CarType } from '../domain/car/car.ts';
import type { TripType } from '../domain/money/fare.ts';
import type { ChosenPlace } from '../domain/place/chosen-place.ts';
import {
  withEndsSwapped,
  withFields,
  withPlace,
  withReturn,
  withText,
  withVia,
  type PlaceEnd,
  type TripDraft,
} from '../domain/trip/trip-draft.ts';
import type { Carried } from '../domain/trip/trip-fields.ts';

/** Everything a person can change in the draft of a trip. */
export type TripEdit =
  | { type: 'CHOOSE_PLACE'; end: PlaceEnd; place: ChosenPlace }
  | { type: 'TYPE_PLACE'; end: PlaceEnd; text: string }
  | { type: 'CLEAR_PLACE'; end: PlaceEnd }
  | { type: 'SHOW_VIA'; shown: boolean }
  | { type: 'SWAP_ENDS' }
  | { type: 'SET_TRIP_TYPE'; tripType: TripType }
  | { type: 'SET_JOURNEY'; date?: string; time?: string | null }
  | { type: 'SET_RETURN'; date?: string; time?: string | null }
  | { type: 'CHOOSE_CAR'; carType: CarType; carId?: string }
  | { type: 'FILL'; fields: Partial<Carried> };

const edits: Record<TripEdit['type'], true> = {
  CHOOSE_PLACE: true,
  TYPE_PLACE: true,
  CLEAR_PLACE: true,
  SHOW_VIA: true,
  SWAP_ENDS: true,
  SET_TRIP_TYPE: true,
  SET_JOURNEY: true,
  SET_RETURN: true,
  CHOOSE_CAR: true,
  FILL: true,
};

/** Whether an event changes the draft. */
export function isEdit(event: { type: string }): event is TripEdit {
  return Object.hasOwn(edits, event.type);
}

/** The draft after an edit. */
export function edited(draft: TripDraft, event: TripEdit): TripDraft {
  switch (event.type) {
    case 'CHOOSE_PLACE':
      return withPlace(draft, event.end, event.place);
    case 'TYPE_PLACE':
      return withText(draft, event.end, event.text);
    case 'CLEAR_PLACE':
      return withText(draft, event.end, '');
    case 'SHOW_VIA':
      return withVia(draft, event.shown);
    case 'SWAP_ENDS':
      return withEndsSwapped(draft);
    case 'SET_TRIP_TYPE':
      // the dialog asks for the return after this question
      return draft.question === undefined
        ? withReturn({ ...draft, type: event.tripType }, draft)
        : { ...draft, type: event.tripType };
    case 'SET_JOURNEY':
      return withReturn(
        {
          ...draft,
          journeyDate: event.date ?? draft.journeyDate,
          journeyTime: event.time === undefined ? draft.journeyTime : event.time,
        },
        draft,
      );
    case 'SET_RETURN':
      return {
        ...draft,
        returnDate: event.date ?? draft.returnDate,
        returnTime: event.time === undefined ? draft.returnTime : event.time,
      };
    case 'CHOOSE_CAR':
      return { ...draft, carType: event.carType, carId: event.carId ?? null };
    case 'FILL':
      return withFields(draft, event.fields);
  }
}
