/**
 * The fields of a trip that go unchanged from the form to the phone that reads them. Each has one name in the draft, in
 * the sent form, in the column, in the row and in the overlay, and is declared only here:
 *
 *   draft ─ requestOf ─▶ form ─ storedOf ─▶ columns ─ carriedOf ─▶ row
 *     ▲                   │                                         │
 *     └──── carriedOf ────┴──────── carriedOf (overlay) ────────────┘
 *
 * A new one also needs its column, its letters in the feed's packer and its place on the screens; the tests of
 * `tests/domain/trip/trip-fields.test.ts` and of the packer fail until it has them.
 */
import type { type } from 'arktype';
import type { TextRule } from '../contact-mask/text-rule.ts';

export type FormStep = 'place' | 'time' | 'car';

/** A field of the trip form. */
export type FormField = {
  /** Its value in the sent form, in arktype's words. */
  wire: string;
  /** Its value in an untouched form. */
  empty: null | number | string;
  /** The step of the form on which it is filled, and its refusals appear. */
  step: FormStep;
  /** The rule that judges its text; null for a field without text. */
  text: TextRule | null;
  /** The first version of the form that has it: a later one is optional on the wire, because older apps leave it out. */
  since: number;
};

type CarriedField = FormField & {
  /** Its value in a row, in arktype's words. */
  row: string;
  /** Whether only a car owner's offer, or only a passenger's request, has it. */
  only: 'offer' | 'request' | null;
};

/** Who travels (`travellers.ts`). */
const travellerCount = {
  wire: '0 <= number.integer <= 20 | null',
  row: 'number.integer',
  empty: null,
  step: 'car',
  text: null,
  since: 3,
  only: 'request',
} as const satisfies CarriedField;

export const carried = {
  price: {
    wire: '1 <= number.integer <= 1000000 | null',
    row: 'number.integer | null',
    empty: null,
    step: 'car',
    text: null,
    since: 1,
    only: 'offer',
  },
  trip_note: {
    wire: 'string <= 2000 | null',
    row: 'string | null',
    empty: null,
    step: 'car',
    text: 'masked',
    since: 1,
    only: null,
  },
  /** What the price covers; null where the owner has not stated it. */
  includes: {
    wire: "('toll' | 'fuel' | 'driver_food' | 'waiting')[] <= 4",
    row: "('toll' | 'fuel' | 'driver_food' | 'waiting')[]",
    empty: null,
    step: 'car',
    text: null,
    since: 2,
    only: 'offer',
  },
  adults: travellerCount,
  children: travellerCount,
  bags: travellerCount,
  needs: {
    wire: "('patient' | 'wheelchair' | 'family' | 'ac')[] <= 4 | null",
    row: "('patient' | 'wheelchair' | 'family' | 'ac')[]",
    empty: null,
    step: 'car',
    text: null,
    since: 3,
    only: 'request',
  },
} as const satisfies Record<string, CarriedField>;

type Fields = typeof carried;
export type CarriedName = keyof Fields;

/** The name on the wire: optional for a field that older apps do not know. */
type WireName<K extends string, Since> = Since extends 1 ? K : `${K}?`;

/** The fields as a row has them, in arktype's words. */
type RowWords = { [K in CarriedName as WireName<K, Fields[K]['since']>]: Fields[K]['row'] };

/** The fields as a form, a draft and a row have them. */
export type Carried = type.infer<RowWords>;

/** The same with null where a field is absent: columns of a trip, or a form or a draft of an older app. */
type Nullable = { [K in CarriedName]?: Carried[K] | null };

/**
 * The carried fields of a row, a form, a draft or a stored trip; an optional one is left out where it is null.
 * `Object.fromEntries` returns `any` here and below, so the tests check what the types cannot.
 */
export function carriedOf(from: Nullable): Carried {
  const values: Record<string, unknown> = from;
  const present = Object.entries(carried).filter(
    ([name, { since }]) => since === 1 || (values[name] ?? null) !== null,
  );
  return Object.fromEntries(present.map(([name, { empty }]): unknown[] => [name, values[name] ?? empty]));
}

/**
 * The stored fields as columns: null where a field is absent, or where only the other kind (offer or request) has it.
 */
export function storedOf(
  form: Nullable,
  { isOffer }: { isOffer: boolean },
): { [K in CarriedName]: NonNullable<Carried[K]> | null } {
  const values: Record<string, unknown> = form;
  return Object.fromEntries(
    Object.entries(carried).map(([name, { only }]): unknown[] => [
      name,
      only === (isOffer ? 'request' : 'offer') ? null : (values[name] ?? null),
    ]),
  );
}

/** Only the carried fields of a table or another object that has all of them. */
export function onlyCarried<T extends Record<CarriedName, unknown>>(from: T): Pick<T, CarriedName> {
  const values: Record<string, unknown> = from;
  return Object.fromEntries(Object.keys(carried).map((name): unknown[] => [name, values[name]]));
}

/** The carried fields in a schema of rows, in arktype's words. */
export function rowWordsOf(): RowWords {
  return Object.fromEntries(
    Object.entries(carried).map(([name, { row, since }]): unknown[] => [wireName(name, since), row]),
  );
}

/** The name of a field in a schema: optional where older apps do not know it. */
export const wireName = (name: string, since: number): string => (since === 1 ? name : `${name}?`);
