/**
 * The table of all actions, one entry for each mutation. An action is about a subject (a trip, a bid, a
 * booking …); only this table defines what an action concerns.
 *
 *   subject   the subject by kind and id: its row shows the action's mutation state
 *   also      other things that it concerns: their screens show the action too
 *   overlay   how it is laid over the server's rows until they include it: `creates` a row of the
 *             subject's kind, `changes` its row, or `status-only`, when only the server can decide
 *   files     the contents of the files that it names (`FileHash`): it waits on the phone until they
 *             have arrived
 *   late      the code of the refusal when its deadline passes before it is sent
 *   v         the version of its args, the newest in `protocol/sync/mutations.ts`
 *
 * A mutation without an entry does not compile, nor one without words (`outbox/action-words.ts`).
 */
import { isFileHash } from '../../../domain/base/file-hash.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import type { Intent, MutationArgs, MutationName, NewestVersion } from '../../../protocol/sync/mutations.ts';
import { newestForm } from '../../../protocol/wire/version.ts';

export type SubjectKind =
  | 'trip'
  | 'bid'
  | 'question'
  | 'booking'
  | 'report'
  | 'car'
  | 'driver'
  | 'profile'
  | 'interest'
  | 'notifications'
  | 'call';

/** A subject in the outbox's index: its kind and id. */
export type SubjectKey = `${SubjectKind}:${string}`;

/** @param id '' if a person has only one of the kind */
export const subjectKey = (kind: SubjectKind, id: string): SubjectKey => `${kind}:${id}`;

type Definition<N extends MutationName> = {
  subject: SubjectKind;
  id: (args: MutationArgs[N]) => string;
  also?: (args: MutationArgs[N]) => SubjectKey[];
  overlay: 'creates' | 'changes' | 'status-only';
  files?: (args: MutationArgs[N]) => string[];
  late?: CodedError['code'];
} & Version<NewestVersion<N>>;
/** The version of the args that this app writes, required unless it is the first. */
type Version<V extends number> = V extends 1 ? { v?: 1 } : { v: V };

const ofTrip = ({ trip_id }: { trip_id: string }) => trip_id;
const ofBid = ({ bid_id }: { bid_id: string }) => bid_id;
const ofBooking = ({ booking_id }: { booking_id: string }) => booking_id;
const ofCar = ({ car_id }: { car_id: string }) => car_id;
const ofDriver = ({ driver_id }: { driver_id: string }) => driver_id;
const itself = ({ id }: { id: string }) => id;
const theOnly = () => '';
const picturesOf = ({ images, papers }: MutationArgs['car.add' | 'car.change']) =>
  [...images, ...papers.map(({ file }) => file)].filter(isFileHash);
type Photos = { licence_photo?: string | null; photo?: string | null };
const photosOf = ({ licence_photo, photo }: Photos) => [licence_photo ?? '', photo ?? ''].filter(isFileHash);
const onTrip = ({ trip_id }: { trip_id: string }) => [subjectKey('trip', trip_id)];

const changesTrip = { subject: 'trip', id: ofTrip, overlay: 'changes' } as const;

/** An answer to the passenger's counter-offer. */
const ofCounter = {
  subject: 'bid',
  id: ofBid,
  also: onTrip,
  overlay: 'changes',
  late: 'passenger_chose_nobody',
} as const;

const table = {
  'trip.create': {
    v: newestForm,
    subject: 'trip',
    id: itself,
    overlay: 'creates',
    late: 'journey_too_early',
  },
  'trip.edit': { v: newestForm, subject: 'trip', id: ofTrip, overlay: 'changes' },
  'trip.publish': { subject: 'trip', id: ofTrip, overlay: 'status-only' },
  'trip.schedule': { subject: 'trip', id: ofTrip, overlay: 'changes', late: 'journey_too_early' },
  'trip.cancel': { subject: 'trip', id: ofTrip, overlay: 'status-only' },
  'trip.start': { subject: 'trip', id: ofTrip, overlay: 'status-only' },
  'trip.complete': { subject: 'trip', id: ofTrip, overlay: 'status-only' },
  'trip.ready': changesTrip,
  'trip.pickup': changesTrip,
  'trip.watch': changesTrip,
  'trip.call': { subject: 'call', id: ofTrip, overlay: 'status-only' },
  'trip.deny': changesTrip,
  'trip.rate': { v: 2, subject: 'trip', id: ofTrip, overlay: 'changes' },
  'passenger.rate': changesTrip,
  'review.report': { subject: 'report', id: itself, overlay: 'creates' },
  'bid.place': {
    v: 3,
    subject: 'bid',
    id: itself,
    also: onTrip,
    overlay: 'creates',
    late: 'bid_window_over',
  },
  'bid.change': {
    v: 3,
    subject: 'bid',
    id: ofBid,
    also: onTrip,
    overlay: 'changes',
    late: 'bid_window_over',
  },
  'bid.withdraw': { subject: 'bid', id: ofBid, also: onTrip, overlay: 'status-only' },
  'bid.confirm': {
    v: 2,
    subject: 'trip',
    id: ofTrip,
    also: ({ bid_id = '' }: { bid_id?: string }) => [subjectKey('bid', bid_id)],
    overlay: 'status-only',
    late: 'choose_window_over',
  },
  'bid.counter': { subject: 'bid', id: ofBid, also: onTrip, overlay: 'changes', late: 'choose_window_over' },
  'bid.accept_counter': ofCounter,
  'bid.decline_counter': ofCounter,
  'bid.last_fare': ofCounter,
  'face.agree': { subject: 'trip', id: ofTrip, overlay: 'status-only' },
  'question.ask': {
    subject: 'question',
    id: itself,
    also: onTrip,
    overlay: 'creates',
    late: 'question_too_late',
  },
  'question.answer': {
    subject: 'question',
    id: ({ question_id }: { question_id: string }) => question_id,
    also: onTrip,
    overlay: 'changes',
    late: 'question_too_late',
  },
  'booking.request': { subject: 'booking', id: itself, also: onTrip, overlay: 'creates' },
  'booking.confirm': { subject: 'booking', id: ofBooking, also: onTrip, overlay: 'status-only' },
  'booking.reject': { subject: 'booking', id: ofBooking, also: onTrip, overlay: 'status-only' },
  'booking.cancel': { subject: 'booking', id: ofBooking, also: onTrip, overlay: 'status-only' },
  'booking.price': { subject: 'booking', id: ofBooking, also: onTrip, overlay: 'status-only' },
  'car.add': { subject: 'car', id: itself, overlay: 'creates', files: picturesOf },
  'car.change': { subject: 'car', id: ofCar, overlay: 'changes', files: picturesOf },
  'car.deactivate': { subject: 'car', id: ofCar, overlay: 'status-only' },
  'car.activate': { subject: 'car', id: ofCar, overlay: 'status-only' },
  'trip.driver': {
    subject: 'trip',
    id: ofTrip,
    also: ({ driver_id }: { driver_id: string | null }) =>
      driver_id === null ? [] : [subjectKey('driver', driver_id)],
    overlay: 'changes',
  },
  'driver.add': {
    subject: 'driver',
    id: itself,
    overlay: 'creates',
    files: photosOf,
  },
  'driver.change': { subject: 'driver', id: ofDriver, overlay: 'changes', files: photosOf },
  'driver.invite': { subject: 'driver', id: ofDriver, overlay: 'status-only' },
  'driver.deactivate': { subject: 'driver', id: ofDriver, overlay: 'status-only' },
  'driver.activate': { subject: 'driver', id: ofDriver, overlay: 'status-only' },
  'favourite.add': { subject: 'profile', id: theOnly, overlay: 'changes' },
  'favourite.remove': { subject: 'profile', id: theOnly, overlay: 'changes' },
  'favourite.first': { v: 2, subject: 'profile', id: theOnly, overlay: 'changes' },
  'profile.change': { subject: 'profile', id: theOnly, overlay: 'changes' },
  'profile.privacy': { subject: 'profile', id: theOnly, overlay: 'changes' },
  'profile.notices': { v: 2, subject: 'profile', id: theOnly, overlay: 'changes' },
  'profile.photo': { subject: 'profile', id: theOnly, overlay: 'changes', files: photosOf },
  'report.create': { v: 2, subject: 'report', id: itself, also: onTrip, overlay: 'creates' },
  'feed.interest': { subject: 'interest', id: theOnly, overlay: 'changes' },
  'notification.seen': { subject: 'notifications', id: theOnly, overlay: 'changes' },
} as const satisfies { [N in MutationName]: Definition<N> };

type Table = typeof table;
/** The mutations that are laid over rows of this kind in this way; an overlay must handle each of them. */
export type Overlaying<K extends SubjectKind, How extends Definition<MutationName>['overlay']> = {
  [N in MutationName]: Table[N] extends { subject: K; overlay: How } ? N : never;
}[MutationName];

const own: { [N in MutationName]: Definition<N> } = table;
/**
 * By the names in the outbox: this version meets the actions of a later one there, saved in another tab or before that
 * release was taken back. It sends them as they are.
 */
const definitions: { [N in MutationName]?: Definition<N> } = own;

/** The subjects of an action, its main subject first. */
export function subjectsOf<N extends MutationName>(intent: { name: N; args: MutationArgs[N] }): SubjectKey[] {
  const { subject, id, also }: Definition<N> = own[intent.name];
  return [subjectKey(subject, id(intent.args)), ...(also?.(intent.args) ?? [])];
}

/** The hashes of the files that an action names. */
export function filesOf<N extends MutationName>(intent: { name: N; args: MutationArgs[N] }): string[] {
  const known: Definition<N> | undefined = definitions[intent.name];
  // all that may name one in the args of a later version
  if (!known) return JSON.stringify(intent.args).match(/\b[\da-f]{64}\b/g) ?? [];
  return known.files?.(intent.args) ?? [];
}

type Named = Pick<Intent, 'name'>;

/** The version of the args that this app writes. */
export const versionOf = ({ name }: Named): number => own[name].v ?? 1;

export const overlayOf = ({ name }: Named): Definition<MutationName>['overlay'] =>
  definitions[name]?.overlay ?? 'status-only';

export const isOfKind = (kind: SubjectKind, { name }: Named): boolean => definitions[name]?.subject === kind;

/** The refusal of an action whose deadline has passed, the same as the server's (REQ 5, 9). */
export const lateness = ({ name }: Named): CodedError => ({
  code: definitions[name]?.late ?? 'expired_before_sending',
});

/** The id of the subject of this kind that an action concerns; null if it concerns none. */
export function concernedId({ about }: { about: readonly SubjectKey[] }, kind: SubjectKind): string | null {
  const key = about.find((each) => each.startsWith(`${kind}:`));
  return key === undefined ? null : key.slice(kind.length + 1);
}
