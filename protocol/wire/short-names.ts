/**
 * The short names of minified code: one more variable gives most others of its file another name. So an update can tell
 * what differs between two texts that are without such names, and then the names that could not be foreseen:
 *
 *   earlier text ─ without names ─ steps ─▶ later text without names ─ names ─▶ later text
 *
 * A copied name is foreseen to be what the same name has become before in this line, or else to have stayed.
 */
import { applied, stepsIn, type UpdateSteps } from './app-update.ts';

/**
 * `steps` are those between the texts without names, `hits` how many names were foreseen before each that was foreseen
 * wrongly, and `names` the wrongly and never foreseen ones in their order, with a blank between two.
 */
export type NamedSteps = { steps: UpdateSteps; hits: readonly number[]; names: string };

/** A text with a sign in the place of each of its short names. */
export type Nameless = { text: string; names: readonly string[] };

/** The sign; a line of JSON cannot hold it. */
const SIGN = '\u0001';
const SIGN_OR_END = new RegExp(`[${SIGN}\n]`, 'g');
const WORD = /[\w$]+/g;
const SHORT_NAME = /^(?!do|if|in|of)[A-Za-z_$][\w$]?$/;

/** Takes the short names out of a text. */
export function withoutNames(text: string): Nameless {
  const names: string[] = [];
  const nameless = text.replace(WORD, (word) => {
    if (!SHORT_NAME.test(word)) return word;
    names.push(word);
    return SIGN;
  });
  return { text: nameless, names };
}

/** For each name of the later text the one that it is copied from; undefined for a new one. */
function origins(steps: UpdateSteps, { text, names }: Nameless): (string | undefined)[] {
  const places: number[] = [];
  for (let at = text.indexOf(SIGN); at >= 0; at = text.indexOf(SIGN, at + 1)) places.push(at);
  const firstFrom = (place: number): number => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const found: (string | undefined)[] = [];
  let at = 0;
  for (let step = 0; step < steps.length; step++) {
    const first = steps[step];
    if (typeof first === 'string') {
      for (const unit of first) if (unit === SIGN) found.push(undefined);
      at += first.length;
    } else {
      at += first ?? 0;
      const end = at + Number(steps[++step]);
      for (let name = firstFrom(at); name < firstFrom(end); name++) found.push(names[name]);
      at = end;
    }
  }
  return found;
}

/**
 * The later text with its names.
 * @param name decides what each name is; it is given what was foreseen
 */
export function named(
  steps: UpdateSteps,
  before: Nameless,
  name: (foreseen: string | undefined) => string,
): string {
  const later = applied(steps, before.text);
  const from = origins(steps, before);
  const became = new Map<string, string>();
  let at = 0;
  return later.replace(SIGN_OR_END, (sign) => {
    if (sign !== SIGN) {
      became.clear();
      return sign;
    }
    const was = from[at++];
    const is = name(was === undefined ? undefined : (became.get(was) ?? was));
    if (was !== undefined) became.set(was, is);
    return is;
  });
}

const isNamed = (update: unknown): update is { steps: unknown; hits: number[]; names: string } =>
  typeof update === 'object' &&
  update !== null &&
  'steps' in update &&
  'hits' in update &&
  'names' in update &&
  typeof update.names === 'string' &&
  Array.isArray(update.hits) &&
  update.hits.every(Number.isInteger);

/**
 * The later text. The answer is a list of steps from a server that does not know of names yet.
 * @param answer a server's, as JSON
 * @throws Error if it is no update, or not one of this text
 */
export function updated(answer: string, before: string): string {
  const update: unknown = JSON.parse(answer);
  if (!isNamed(update)) return applied(stepsIn(answer), before);
  const unforeseen = update.names.split(' ');
  let [hit, next] = [0, 0];
  let left = update.hits[0] ?? Infinity;
  return named(stepsIn(JSON.stringify(update.steps)), withoutNames(before), (foreseen) => {
    if (foreseen !== undefined) {
      if (left-- > 0) return foreseen;
      left = update.hits[++hit] ?? Infinity;
    }
    return unforeseen[next++] ?? '';
  });
}
