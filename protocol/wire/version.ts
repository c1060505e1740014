/**
 * The version of the wire, which the app sends in `x-durpalla-protocol`. The server serves `OLDEST_PROTOCOL`
 * and newer and answers 426 below it; the app then asks to be updated and retains its outbox.
 *
 * 1  first version
 * 2  a profile has the dues that are in grace and the future dues of agreed trips
 * 3  an answer that takes long begins before its outcome is known (`LateAnswer`); a feed row has no bids and comes
 *    packed; a pull names its streams; a profile has the feed interest; changed and withdrawn bids have own events
 * 4  a car has its papers, its reason when it was sent back, and since when it is there; cars are added and changed;
 *    drivers: rows of their own with their photos, a trip's driver, notifications about them; a profile may be without
 *    an email; wallet and payment rows; notifications of payments; an offer says that it is a way back and what its
 *    price covers, a bid whether a driver drives and which fare its passenger has named; a completed trip has its
 *    numbers for two days, and may be denied; a profile says whether others see initials; a draft may be published
 *    by the server at a time; a passenger has a standing, which car owners see, a rating ready words, a review may be
 *    reported, and favourite owners see a request first, in their own stream
 * 5  an app skips the row that it cannot read, and reads it after its update; before, it refused the whole page
 * 6  a request says who travels, and a bid which of its needs it meets
 * 7  both sides of an agreed trip say whether they are ready, and are reminded of it
 * 8  an agreed trip has the passenger's pickup pin, and where the car is; passenger and car owner ask each other before an
 *    agreement: rows of questions, and notifications of them; bids, cars and drivers have small numbers for SMS
 */
export const PROTOCOL_VERSION = 8;
export const OLDEST_PROTOCOL = 1;
export const PROTOCOL_HEADER = 'x-durpalla-protocol';
/** Apps of this version skip a row whose kind or values they do not know. */
export const SKIPS_SINCE = 5;
/** Apps of this version read late answers. */
export const LATE_ANSWERS_SINCE = 3;
/** Marks an answer that began before its outcome was known: its body is a `LateAnswer` after spaces. */
export const LATE_HEADER = 'x-durpalla-late';
/** The status and body of an ordinary answer; `retry_after` in seconds. */
export type LateAnswer = { status: number; retry_after?: number; body?: unknown };

/**
 * Epoch milliseconds of the server, on every answer: countdowns run on it instead of the phone's clock. An answer
 * without it comes from a network in between, not from our server.
 */
export const SERVER_TIME_HEADER = 'x-server-time';

/**
 * The version of the trip form that this app sends: the latest `since` of its fields
 * (`domain/trip/trip-fields.ts`). It is here because the start of the app needs the number but not the
 * fields.
 */
export const newestForm = 3;
