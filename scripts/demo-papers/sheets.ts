/** What stands on the sample papers of a car. */
import { carWord, colourWord } from '../../domain/car/car-names.ts';
import { seatsOfCar } from '../../domain/car/car-models.ts';
import type { CarType } from '../../domain/car/car.ts';
import type { PaperKind } from '../../domain/car/car-papers.ts';
import { toBengaliDigits } from '../../domain/base/digits.ts';
import { showPlate } from '../../domain/car/plate.ts';
import { nameOfProvider } from '../../server/demo/people.ts';
import type { WaitingCar } from '../../server/demo/waiting-cars.ts';

export type Sheet = { title: string; rows: readonly (readonly [name: string, value: string])[] };

const types: Record<CarType, string> = {
  'sedan car': 'মোটরকার (সেডান)',
  'premium car': 'জিপ',
  'mini micro': 'মাইক্রোবাস (ছোট)',
  micro: 'মাইক্রোবাস',
};

const titles: Record<PaperKind, string> = {
  registration: 'মোটরযান নিবন্ধন সনদ',
  fitness: 'ফিটনেস সনদ',
  tax_token: 'ট্যাক্স টোকেন',
  insurance: 'বিমার কাগজ',
  route_permit: 'রুট পারমিট',
};

/** A paper as it should be read: the same rows as the office's, and a few more. */
export function sheetOf(kind: PaperKind, car: WaitingCar): Sheet {
  const { brand, model, carType, color, year, registration } = { ...car, ...car.onPaper };
  const owner = nameOfProvider(car.owner);
  const number = registration.replace(/\D/g, '');
  const made: Sheet['rows'][number] = ['নির্মাতা', `${carWord(brand, 'bn')} ${carWord(model, 'bn')}`];
  const about: Sheet['rows'] = [
    ['নিবন্ধন নম্বর', showPlate(registration, 'bn')],
    ['মালিকের নাম', owner],
  ];
  const until: Sheet['rows'] = [
    ['দেওয়ার তারিখ', '১৫/০৩/২০২৬'],
    ['মেয়াদ', '১৪/০৩/২০২৯'],
  ];
  const rows: Sheet['rows'] =
    kind === 'registration'
      ? [
          ...about,
          ['ধরন', types[carType]],
          made,
          ['তৈরির সাল', toBengaliDigits(String(year))],
          ['রং', colourWord(color, 'bn')],
          ['আসন', `চালকসহ ${toBengaliDigits(String(seatsOfCar({ brand, model, car_type: carType }) + 1))}`],
          ['চেসিস নং', `NZE${number.slice(0, 3)}-00${number.slice(-4)}1`],
          ['তারিখ', toBengaliDigits(`09/03/${year + 1}`)],
        ]
      : [...about, made, ['রং', colourWord(color, 'bn')], ...until];
  return { title: titles[kind], rows };
}
