/** The codes with which Node and the driver report that the database cannot be reached. */
const NET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages with which the driver reports the same without a code. */
const DRIVER_WORDS =
  /^(?:Connection terminated|timeout e|the database connection is silent|Query read timeout|Client has encountered a connection error|Client was closed)/;
/** PostgreSQL codes: connection exceptions, out of resources, shutting down or starting, idle transaction ended. */
const GONE = /^(?:08...|53...|57P0[1-4]|25P03)$/;
/** PostgreSQL codes: a lock or a statement timed out. */
const TOO_LONG = new Set(['55P03', '57014']);

/**
 * Whether the connection to the database failed, rather than the statement: then every other statement will fail too.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, message }) =>
      NET_CODES.has(code) || GONE.test(code) || (code === '' && DRIVER_WORDS.test(message)),
  );

/** Whether the same call may succeed a moment later. */
export const isDatabaseBusy = (error: unknown): boolean =>
  isDatabaseAway(error) || causesOf(error).some(({ code }) => TOO_LONG.has(code));

/** Whether this code of PostgreSQL or of the system says that the disk is full. */
export const isOutOfSpace = (code: unknown): boolean =>
  code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';

/** Whether a row with the same key exists. */
export const isTaken = (error: unknown): boolean => causesOf(error).some(({ code }) => code === '23505');

/** Whether the statement failed only because an earlier one of its transaction failed. */
export const isAborted = (error: unknown): boolean => causesOf(error).some(({ code }) => code === '25P02');

/** The error and the chain of its causes. */
function causesOf(error: unknown): { code: string; message: string }[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const several = error instanceof AggregateError ? error.errors.flatMap(causesOf) : [];
  return [{ code, message: error.message }, ...several, ...causesOf(error.cause)];
}
