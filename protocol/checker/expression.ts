/**
 * The strings of definitions:
 *
 *   union    bounded { | bounded }
 *   bounded  [ number <= ] item { [] } [ <= number ]
 *   item     keyword, 'literal' or ( union )
 */

/** Whether a value fits a definition. */
export type Fits = (value: unknown) => boolean;

/** @throws Error always: the definition is not understood */
export function refuse(what: string): never {
  throw new Error(`not understood: ${what}`);
}

const is =
  (literal: unknown): Fits =>
  (value) =>
    value === literal;

export const matching =
  (pattern: RegExp): Fits =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

export const either =
  (one: Fits, other: Fits): Fits =>
  (value) =>
    one(value) || other(value);

export const listOf =
  (item: Fits): Fits =>
  (value) => {
    if (!Array.isArray(value)) return false;
    // unlike `every`, this also visits holes
    for (let index = 0; index < value.length; index += 1) if (!item(value[index])) return false;
    return true;
  };

/** Also fits functions, as arktype's `object` does. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' ? value !== null : typeof value === 'function';

const uuid = (version: string): Fits =>
  matching(
    RegExp(`^[\\dA-Fa-f]{8}-[\\dA-Fa-f]{4}-${version}[\\dA-Fa-f]{3}-[89ABab][\\dA-Fa-f]{3}-[\\dA-Fa-f]{12}$`),
  );

/** As in arktype. */
const ISO_DATE =
  /^([+-]?\d{4}(?!\d{2}\b))((-?)((0[1-9]|1[0-2])(\3([12]\d|0[1-9]|3[01]))?|W([0-4]\d|5[0-3])(-?[1-7])?|(00[1-9]|0[1-9]\d|[12]\d{2}|3([0-5]\d|6[1-6])))(T((([01]\d|2[0-3])((:?)[0-5]\d)?|24:?00)([,.]\d+(?!:))?)?(\17[0-5]\d([,.]\d+)?)?([Zz]|([+-])([01]\d|2[0-3]):?([0-5]\d)?)?)?)?$/;

/** The keywords, and every expression that was understood. */
const known = new Map<string, Fits>([
  ['unknown', () => true],
  ['string', (value) => typeof value === 'string'],
  ['number', (value) => typeof value === 'number' && !Number.isNaN(value)],
  ['number.integer', Number.isInteger],
  ['boolean', (value) => typeof value === 'boolean'],
  ['true', is(true)],
  ['false', is(false)],
  ['null', is(null)],
  ['object', isObject],
  ['string.date.iso', matching(ISO_DATE)],
  ['string.uuid', either(uuid('[1-8]'), matching(/^(0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/))],
  ['string.uuid.v7', uuid('7')],
]);

type Compares = (size: number, limit: number) => boolean;

const comparisons = new Map<string, Compares>([
  ['<=', (size, limit) => size <= limit],
  ['<', (size, limit) => size < limit],
  ['>=', (size, limit) => size >= limit],
  ['>', (size, limit) => size > limit],
]);

/** A number itself, and the length of a text or a list. */
const sizeOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number(value);

/** @throws Error for another comparison */
export function bounded(fits: Fits, comparison: string | undefined, limit: number): Fits {
  const compares = comparisons.get(comparison ?? '');
  if (!compares || Number.isNaN(limit)) refuse(`${comparison} ${limit}`);
  return (value) => fits(value) && compares(sizeOf(value), limit);
}

const TOKEN = /\s*('[^'\\]*'|-?\d+(?:\.\d+)?|[a-z][\w.]*|<=|>=|\[\]|[<>|()])/y;
const isNumber = (token: string | undefined): boolean => /^-?\d/.test(token ?? '');

/** @throws Error for a character that begins no token */
function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < expression.length;) {
    const at = TOKEN.lastIndex;
    const [, token] = TOKEN.exec(expression) ?? [];
    if (token === undefined) refuse(expression.slice(at));
    tokens.push(token);
  }
  return tokens;
}

function item(tokens: string[]): Fits {
  const token = tokens.shift() ?? '';
  if (token === '(') {
    const inner = union(tokens);
    if (tokens.shift() !== ')') refuse('(');
    return inner;
  }
  const fits = token.startsWith("'") ? is(token.slice(1, -1)) : known.get(token);
  if (!fits) refuse(token);
  return fits;
}

function boundedItem(tokens: string[]): Fits {
  const [least, comparison] = isNumber(tokens[0]) ? tokens.splice(0, 2) : [];
  let fits = item(tokens);
  while (tokens[0] === '[]') {
    tokens.shift();
    fits = listOf(fits);
  }
  if (least !== undefined)
    fits = bounded(
      fits,
      comparison?.replace(/^[<>]/, (sign) => (sign === '<' ? '>' : '')),
      Number(least),
    );
  if (!comparisons.has(tokens[0] ?? '')) return fits;
  const [most, limit] = tokens.splice(0, 2);
  return bounded(fits, most, Number(limit));
}

function union(tokens: string[]): Fits {
  let fits = boundedItem(tokens);
  while (tokens[0] === '|') {
    tokens.shift();
    fits = either(fits, boundedItem(tokens));
  }
  return fits;
}

/** @throws Error for an expression that is not understood */
export function fitsExpression(expression: string): Fits {
  let fits = known.get(expression);
  if (!fits) {
    const tokens = tokensOf(expression);
    fits = union(tokens);
    if (tokens.length > 0) refuse(expression);
    known.set(expression, fits);
  }
  return fits;
}
