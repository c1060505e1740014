/**
 * An error in the form in which it may be logged. An error can quote what was stored or sent: a database
 * names the row and the statement's values, a parser the text, a schema the value. Of such an error only the
 * kind, the code and the place are logged.
 */
export function failureOf(error: unknown): Record<string, unknown> {
  const root = rootOf(error);
  if (!(root instanceof Error)) return { type: typeof root };
  const code = 'code' in root ? root.code : undefined;
  return {
    type: root.name,
    code,
    ...(!mayQuote(root, code) && { message: root.message }),
    stack: placesIn(root),
  };
}

/** The root cause of an error. */
export function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

/** Messages of parsers, schemas and the query builder contain values. */
const QUOTING = ['SyntaxError', 'TraversalError', 'AggregateError', 'DrizzleQueryError', 'DrizzleError'];

/** PostgreSQL's codes of damage: their messages name a file and a block. */
const NAMES_A_PLACE = /^XX00[12]$/;

/**
 * Whether the error may quote values, judged by its code (five characters: PostgreSQL's), its kind, or
 * attached properties.
 */
function mayQuote(error: Error, code: unknown): boolean {
  if (typeof code === 'string' && NAMES_A_PLACE.test(code)) return false;
  return (
    (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) ||
    QUOTING.includes(error.name) ||
    QUOTING.includes(error.constructor.name) ||
    ['query', 'params', 'detail', 'where', 'arkErrors'].some((name) => name in error)
  );
}

/** The places of the stack, without the message at its beginning, which may have several lines. */
function placesIn({ message, stack = '' }: Error): string {
  const said = stack.indexOf(message);
  const places = said === -1 ? stack.replace(/^[^\n]*/, '') : stack.slice(said + message.length);
  return places
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .map((line) => line.slice(3))
    .join('\n    at ');
}
