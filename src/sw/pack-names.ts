/**
 * Where the packs are: of the first part, of what the sign-up and sign-in pages have loaded (`scripts/build/first-part.ts`),
 * and the rest.
 */
export const FIRST_PACK = '/app-pack.ndjson';
export const SIGNUP_PACK = '/app-pack-signup.ndjson';
export const REST_PACK = '/app-pack-rest.ndjson';
