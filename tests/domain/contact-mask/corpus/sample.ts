/** Makes the corpus: texts from templates, with numbers from a seed. */

/**
 * `secret`: the parts of which too much may not be left in the masked text; empty when it is enough that something
 * was taken out.
 */
export type Sample = { text: string; kind: string; secret: string[] };

/** Random values from a seed: `pick` picks one of several, `mobile` makes a mobile number of Bangladesh. */
export type Chance = {
  below: (end: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
  mobile: () => string;
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
  return {
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    mobile: () => `01${3 + below(7)}${Array.from({ length: 8 }, () => below(10)).join('')}`,
  };
}

/** The digits of a number in groups of these lengths; the remaining digits are the last group. */
export function inGroups(digits: string, lengths: readonly number[]): string[] {
  const groups: string[] = [];
  let at = 0;
  for (const length of lengths) {
    groups.push(digits.slice(at, at + length));
    at += length;
  }
  if (at < digits.length) groups.push(digits.slice(at));
  return groups;
}

/** Each digit written differently: ten characters or words, for 0 to 9. */
export const written = (digits: string, ten: readonly string[], between = ''): string =>
  [...digits].map((digit) => ten[Number(digit)] ?? digit).join(between);

/** Ten consecutive characters, beginning with that for 0. */
export const rowFrom = (zero: number): string[] =>
  Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit));

/** `times` samples of each template. */
export function samplesOf(
  seed: number,
  times: number,
  templates: Record<string, (chance: Chance) => { text: string; secret: string[] }>,
): Sample[] {
  const chance = chanceOf(seed);
  return Object.entries(templates).flatMap(([kind, make]) =>
    Array.from({ length: times }, () => ({ kind, ...make(chance) })),
  );
}

/** `times` texts of each template, in which nothing is secret. */
export function textsOf(
  seed: number,
  times: number,
  makes: Record<string, (chance: Chance) => string>,
): string[] {
  const chance = chanceOf(seed);
  return Object.values(makes).flatMap((make) => Array.from({ length: times }, () => make(chance)));
}
