/**
 * What the phone knows of each action, and where it is said: one entry for each mutation. An action is about a subject
 * (a trip, a bid, a booking …); everything that asks what an action concerns asks here.
 *
 *   subject   the thing that it is about, by kind and id: its row carries the action's state
 *   also      what else it concerns: their screens find the action too
 *   overlay   how it is laid over the server's rows until they say the same: `creates` a row of the subject's kind,
 *             `changes` its row, or `status-only`, where nobody but the server can decide
 *   late      what it is refused with when its time is over before it was sent
 *
 * A mutation without an entry does not compile, nor one without words (`features/outbox/action-words.tsx`).
 */
import type { CodedError } from '../../../protocol/errors.ts';
import type { Intent, MutationArgs, MutationName } from '../../../protocol/mutations.ts';

export type SubjectKind = 'trip' | 'bid' | 'booking' | 'report' | 'interest' | 'notifications';

/** A subject as the outbox finds it by: its kind and id. */
export type SubjectKey = `${SubjectKind}:${string}`;

/** @param id '' where a person has only one of the kind */
export const subjectKey = (kind: SubjectKind, id: string): SubjectKey => `${kind}:${id}`;

type Definition<N extends MutationName> = {
  subject: SubjectKind;
  id: (args: MutationArgs[N]) => string;
  also?: (args: MutationArgs[N]) => SubjectKey[];
  overlay: 'creates' | 'changes' | 'status-only';
  late?: CodedError['code'];
};

const ofTrip = ({ trip_id }: { trip_id: string }) => trip_id;
const ofBid = ({ bid_id }: { bid_id: string }) => bid_id;
const ofBooking = ({ booking_id }: { booking_id: string }) => booking_id;
const itself = ({ id }: { id: string }) => id;
const theOnly = () => '';
const onTrip = ({ trip_id }: { trip_id: string }) => [subjectKey('trip', trip_id)];

const table = {
  'trip.create': { subject: 'trip', id: itself, overlay: 'creates', late: 'journey_too_early' },
  'trip.edit': { subject: 'trip', id: ofTrip, overlay: 'changes' },
  'trip.publish': { subject: 'trip', id: ofTrip, overlay: 'status-only' },
  'trip.cancel': { subject: 'trip', id: ofTrip, overlay: 'status-only' },
  'trip.start': { subject: 'trip', id: ofTrip, overlay: 'status-only' },
  'trip.complete': { subject: 'trip', id: ofTrip, overlay: 'status-only' },
  'trip.rate': { subject: 'trip', id: ofTrip, overlay: 'changes' },
  'bid.place': { subject: 'bid', id: itself, also: onTrip, overlay: 'creates', late: 'bid_window_over' },
  'bid.change': { subject: 'bid', id: ofBid, also: onTrip, overlay: 'changes', late: 'bid_window_over' },
  'bid.withdraw': { subject: 'bid', id: ofBid, also: onTrip, overlay: 'status-only' },
  'bid.confirm': {
    subject: 'trip',
    id: ofTrip,
    also: ({ bid_id }: { bid_id: string }) => [subjectKey('bid', bid_id)],
    overlay: 'status-only',
    late: 'choose_window_over',
  },
  'booking.request': { subject: 'booking', id: itself, also: onTrip, overlay: 'creates' },
  'booking.confirm': { subject: 'booking', id: ofBooking, also: onTrip, overlay: 'status-only' },
  'booking.reject': { subject: 'booking', id: ofBooking, also: onTrip, overlay: 'status-only' },
  'booking.cancel': { subject: 'booking', id: ofBooking, also: onTrip, overlay: 'status-only' },
  'booking.price': { subject: 'booking', id: ofBooking, also: onTrip, overlay: 'status-only' },
  'report.create': { subject: 'report', id: itself, also: onTrip, overlay: 'creates' },
  'feed.interest': { subject: 'interest', id: theOnly, overlay: 'changes' },
  'notification.seen': { subject: 'notifications', id: theOnly, overlay: 'changes' },
} as const satisfies { [N in MutationName]: Definition<N> };

type Table = typeof table;
/** The mutations of a kind that are laid over its rows in this way: what an overlay must have an answer for. */
export type Overlaying<K extends SubjectKind, How extends Definition<MutationName>['overlay']> = {
  [N in MutationName]: Table[N] extends { subject: K; overlay: How } ? N : never;
}[MutationName];

const definitions: { [N in MutationName]: Definition<N> } = table;

/** What an action is about, the subject itself first. */
export function aboutOf<N extends MutationName>(intent: { name: N; args: MutationArgs[N] }): SubjectKey[] {
  const { subject, id, also }: Definition<N> = definitions[intent.name];
  return [subjectKey(subject, id(intent.args)), ...(also?.(intent.args) ?? [])];
}

type Named = Pick<Intent, 'name'>;

export const overlayOf = ({ name }: Named): Definition<MutationName>['overlay'] => definitions[name].overlay;

export const isOfKind = (kind: SubjectKind, { name }: Named): boolean => definitions[name].subject === kind;

/** The reason that an action's time is over, as the server would give it (SPEC 5, 9). */
export const lateness = ({ name }: Named): CodedError => ({
  code: definitions[name].late ?? 'expired_before_sending',
});

/** The id of what an action concerns of this kind; null where it concerns none. */
export function concernedId({ about }: { about: readonly SubjectKey[] }, kind: SubjectKind): string | null {
  const key = about.find((each) => each.startsWith(`${kind}:`));
  return key === undefined ? null : key.slice(kind.length + 1);
}
