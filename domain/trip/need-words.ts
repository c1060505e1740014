// The words for a request's needs other than the number of travellers; in their own file because the start of the
// feed needs none of them.
import type { Locale } from '../base/locale.ts';
import type { TripNeed } from './travellers.ts';

/** What an owner's bid says about a need. */
const meetWords: Record<Locale, Record<TripNeed, string>> = {
  bn: {
    patient: 'রোগী নেওয়া যাবে',
    wheelchair: 'হুইলচেয়ার নেওয়া যাবে',
    family: 'পরিবার সঙ্গে থাকবে',
    ac: 'এসি আছে',
  },
  en: {
    patient: 'Takes a patient',
    wheelchair: 'Takes a wheelchair',
    family: 'Family comes along',
    ac: 'Has AC',
  },
};

export const meetText = (need: TripNeed, locale: Locale): string => meetWords[locale][need];

const needNames: Record<Locale, Record<TripNeed, string>> = {
  bn: { patient: 'রোগী', wheelchair: 'হুইলচেয়ার', family: 'পরিবার বা নারী চালক', ac: 'এসি' },
  en: { patient: 'patient', wheelchair: 'wheelchair', family: 'a family or a woman who drives', ac: 'AC' },
};

/** The need as an item of a list. */
export const needName = (need: TripNeed, locale: Locale): string => needNames[locale][need];
