/** Bytes of a body, inflated. */
export const BODY_LIMIT = 1024 * 1024;
/** Before sign-in: a form of sign-up is a twentieth of it. */
export const OPEN_BODY_LIMIT = 16 * 1024;
