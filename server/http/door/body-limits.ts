/** Bytes of a body, decompressed. */
export const BODY_LIMIT = 1024 * 1024;
/** Before sign-in: a sign-up form takes a twentieth of it. */
export const OPEN_BODY_LIMIT = 16 * 1024;
