/**
 * Version of the wire, sent by the app in `x-durpalla-protocol` with every call.
 * The server serves `OLDEST_PROTOCOL` and newer and answers 426 below it; the app then asks to be updated
 * and keeps its outbox.
 *
 * 1  first version
 * 2  a profile tells which dues are in grace and what agreed trips will owe
 * 3  an answer that takes long begins before its outcome is known (`LateAnswer`); a feed row has no bids and comes packed;
 *    a pull names its streams; a profile tells the interest in the feed; a changed and a withdrawn bid have events of their own
 */
export const PROTOCOL_VERSION = 3;
export const OLDEST_PROTOCOL = 1;
export const PROTOCOL_HEADER = 'x-durpalla-protocol';
/** Apps of this version read late answers. */
export const LATE_ANSWERS_SINCE = 3;
/** On an answer that began before its outcome was known: its body is a `LateAnswer` behind spaces. */
export const LATE_HEADER = 'x-durpalla-late';
/** What an ordinary answer says by its head, and its body; `retry_after` in seconds. */
export type LateAnswer = { status: number; retry_after?: number; body?: unknown };

/** Epoch milliseconds of the server, on every answer: countdowns run on it, not on the phone's clock, and an answer
 * without it is not ours but that of a net in between. */
export const SERVER_TIME_HEADER = 'x-server-time';
