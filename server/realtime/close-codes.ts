/** Close codes of the Pusher protocol: 40xx do not come back, 41xx come back later, 42xx at once. */
export const CLOSE = {
  noSuchApp: 4001,
  unauthorized: 4009,
  tooSlow: 4100,
  tooMany: 4100,
  later: 4100,
  leaving: 4200,
  silent: 4201,
} as const;
