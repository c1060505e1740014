/**
 * An error as the log may have it. Database errors quote the row and the statement's values, which are phones and
 * hashes: of those only the code and the place are kept.
 */
export function failureOf(error: unknown): Record<string, unknown> {
  const root = rootOf(error);
  if (!(root instanceof Error)) return { type: typeof root };
  const code = 'code' in root ? root.code : undefined;
  const hidesValues = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return {
    type: root.name,
    code,
    ...(!hidesValues && { message: root.message }),
    stack: root.stack?.split('\n    at ').slice(1).join('\n    at '),
  };
}

/** What an error was caused by in the end. */
export function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}
