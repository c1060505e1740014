// Adding a car, or changing one (REQ 5 'Car').

import { isCarType } from './car.ts';
import { carModels } from './car-models.ts';
import type { PaperKind } from './car-papers.ts';
import { contactsIn } from '../contact-mask/mask.ts';
import { toLatinDigits } from '../base/digits.ts';
import { isPlate, platePartsOf, plateSeries, readPlateNumber } from './plate.ts';
import { refuse, type Refusal } from '../base/refusal.ts';

/** Photos: content hash of a new one, path of one that the server has. Papers: content hash, or id at the server. */
export type CarForm = {
  brand: string;
  model: string;
  manufacture_year: number | null;
  color: string;
  car_type: string;
  is_air_conditioned: boolean;
  /** 'series:letter:number', complete or not. */
  registration: string;
  images: readonly string[];
  papers: readonly { kind: PaperKind; file: string }[];
};

export const fewestImages = 2;
export const mostImages = 6;
export const fewestPapers = 2;
export const longestCarName = 40;
/** The limit of one owner's cars, far above what anybody needs. */
export const mostCars = 50;
/** The limit of digits in a typed name: enough for 'XUV500', too few for half of a phone number. */
const mostDigits = 3;
/** No car on the road is older: the first year that can be chosen. */
export const oldestYear = 1990;

/** The form's pages, in their order. */
export const carSteps = ['car', 'plate', 'pictures'] as const;
export type CarStep = (typeof carSteps)[number];

/** The colours that a person can choose, by the names on the wire, with the paint of their swatch. */
export const carColours = {
  white: '#ffffff',
  silver: '#c3cbd0',
  grey: '#7d868b',
  black: '#262c30',
  maroon: '#7e2230',
  red: '#c22f2f',
  blue: '#2f5c86',
  green: '#2e6b4f',
  gold: '#b99a5b',
} as const satisfies Record<string, string>;

export const isCarColour = (text: string): text is keyof typeof carColours => Object.hasOwn(carColours, text);

const required = (field: string): Refusal => refuse('field_required', field, { field });

/** A brand or model that is not in the list may be typed; it is text that others read. */
function checkName(field: 'brand' | 'model', value: string): Refusal[] {
  const name = value.trim();
  if (name === '') return [required(field)];
  if ([...name].length > longestCarName) return [refuse('name_too_long', field, { max: longestCarName })];
  if (carModels.some((known) => known[field].toLowerCase() === name.toLowerCase())) return [];
  const [contact] = contactsIn(name);
  const digits = toLatinDigits(name).replace(/\D/g, '').length;
  if (digits > mostDigits) return [refuse('name_has_phone', field)];
  if (contact === undefined) return [];
  return [refuse(contact.kind === 'phone' ? 'name_has_phone' : 'name_has_contact', field)];
}

function checkCarPage(form: CarForm, year: number): Refusal[] {
  const made = form.manufacture_year;
  return [
    ...checkName('brand', form.brand),
    ...checkName('model', form.model),
    ...(made === null
      ? [required('manufacture_year')]
      : made < oldestYear || made > year + 1
        ? [
            refuse('manufacture_year_invalid', 'manufacture_year', {
              min: String(oldestYear),
              max: String(year + 1),
            }),
          ]
        : []),
    ...(isCarColour(form.color) ? [] : [required('color')]),
    ...(isCarType(form.car_type) ? [] : [refuse('car_type_required', 'car_type')]),
  ];
}

function checkPlatePage({ registration }: CarForm): Refusal[] {
  if (isPlate(registration)) return [];
  const { series, letter, number } = platePartsOf(registration);
  return [
    ...(Object.hasOwn(plateSeries, series) ? [] : [refuse('metro_series_required', 'metro_series')]),
    ...(letter === '' ? [required('class_letter')] : []),
    ...(readPlateNumber(number) === null
      ? [refuse('registration_number_invalid', 'registration_number')]
      : []),
  ];
}

function checkPicturesPage({ images, papers }: CarForm): Refusal[] {
  const photos = new Set(images).size;
  const sheets = new Set(papers.map(({ file }) => file)).size;
  return [
    ...(photos < fewestImages
      ? [refuse('too_few_images', 'images', { min: fewestImages, left: fewestImages - photos })]
      : []),
    ...(photos > mostImages ? [refuse('too_many_images', 'images', { max: mostImages })] : []),
    ...(sheets < fewestPapers
      ? [refuse('too_few_papers', 'papers', { min: fewestPapers, left: fewestPapers - sheets })]
      : []),
  ];
}

/**
 * Why a car may not be stored, in the order of the form's pages; with `step`, only the reasons on that page.
 * @param year the current one in Bangladesh; one year more is allowed, because next year's models are sold
 * already
 */
export function checkCar(form: CarForm, year: number, step?: CarStep): Refusal[] {
  const pages: Record<CarStep, () => Refusal[]> = {
    car: () => checkCarPage(form, year),
    plate: () => checkPlatePage(form),
    pictures: () => checkPicturesPage(form),
  };
  return step ? pages[step]() : carSteps.flatMap((each) => pages[each]());
}
