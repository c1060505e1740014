/**
 * Close codes of the Pusher protocol: after 40xx the client does not reconnect, after 41xx later, after 42xx at once.
 */
export const CLOSE = {
  noSuchApp: 4001,
  unauthorized: 4009,
  tooSlow: 4100,
  tooMany: 4100,
  later: 4100,
  leaving: 4200,
  silent: 4201,
} as const;
