// The words for a request's needs beside who travels, apart from it because the start of the feed needs none of them.
import type { Locale } from '../base/locale.ts';
import type { TripNeed } from './travellers.ts';

/** What an owner says with a bid about a need. */
const meetWords: Record<Locale, Record<TripNeed, string>> = {
  bn: {
    patient: 'রোগী নেওয়া যাবে',
    wheelchair: 'হুইলচেয়ার নেওয়া যাবে',
    family: 'পারিবারিক গাড়ি',
    ac: 'এসি আছে',
  },
  en: { patient: 'Takes a patient', wheelchair: 'Takes a wheelchair', family: 'A family car', ac: 'Has AC' },
};

export const meetText = (need: TripNeed, locale: Locale): string => meetWords[locale][need];

const needNames: Record<Locale, Record<TripNeed, string>> = {
  bn: { patient: 'রোগী', wheelchair: 'হুইলচেয়ার', family: 'পারিবারিক গাড়ি', ac: 'এসি' },
  en: { patient: 'patient', wheelchair: 'wheelchair', family: 'family car', ac: 'AC' },
};

/** The need as a word in a list. */
export const needName = (need: TripNeed, locale: Locale): string => needNames[locale][need];
