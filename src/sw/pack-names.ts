/** Where the packs are: of the first part, of what the pages of a door have loaded (`scripts/build/first-part.ts`), and the rest. */
export const FIRST_PACK = '/app-pack.ndjson';
export const PACK_OF_DOOR = {
  signup: '/app-pack-signup.ndjson',
  reading: '/app-pack-reading.ndjson',
} as const;
export const REST_PACK = '/app-pack-rest.ndjson';
