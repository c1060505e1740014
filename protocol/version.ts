/**
 * Version of the wire, sent by the app in `x-durpalla-protocol` with every call.
 * The server serves `OLDEST_PROTOCOL` and newer and answers 426 below it; the app then asks to be updated
 * and keeps its outbox.
 *
 * 1  first version
 * 2  a profile tells which dues are in grace and what agreed trips will owe
 * 3  a feed row has no bids and comes packed; a pull names its streams; a profile tells the interest in the feed
 */
export const PROTOCOL_VERSION = 3;
export const OLDEST_PROTOCOL = 1;
export const PROTOCOL_HEADER = 'x-durpalla-protocol';
/** Epoch milliseconds of the server, on every answer: countdowns run on it, not on the phone's clock. */
export const SERVER_TIME_HEADER = 'x-server-time';
