// The life of a trip (REQ 4).
//
//   draft ──publish──▶ active ──clock──▶ extended ──clock──▶ expired
//                        └──────┬───────────┘
//                            confirm
//                               ▼
//                             hold ──start──▶ started
//                               └──complete──┬───┘
//                                            ▼
//   … ──cancel──▶ canceled               completed

export const tripStatuses = [
  'draft',
  'active',
  'extended',
  'hold',
  'started',
  'completed',
  'canceled',
  'canceling',
  'expired',
  'pending',
  'rejected',
  'accepted',
  'verification_pending',
] as const;

export type TripStatus = (typeof tripStatuses)[number];

export type UserType = 'customer' | 'provider' | 'driver';

/** Statuses that exist only for display, besides a trip's own (REQ 4). */
export type DisplayStatus =
  | TripStatus
  | 'confirmed'
  | 'proposed'
  | 'requested'
  | 'closed'
  | 'disable'
  | 'inactive';

export type BadgeFamily = 'go' | 'go-solid' | 'decide' | 'wait' | 'shut' | 'bad' | 'outline';

const badges: Record<DisplayStatus, BadgeFamily> = {
  active: 'go',
  completed: 'go',
  accepted: 'go',
  hold: 'go-solid',
  confirmed: 'go-solid',
  started: 'go-solid',
  extended: 'decide',
  proposed: 'decide',
  requested: 'wait',
  pending: 'wait',
  canceling: 'shut',
  canceled: 'shut',
  expired: 'shut',
  closed: 'shut',
  disable: 'shut',
  inactive: 'shut',
  verification_pending: 'shut',
  rejected: 'bad',
  draft: 'outline',
};

/** The look of a status: its badge family and the key of its words; hold is shown as 'confirmed'. */
export function badgeOf(status: DisplayStatus): { family: BadgeFamily; label: DisplayStatus } {
  return { family: badges[status], label: status === 'hold' ? 'confirmed' : status };
}

/** What a person can do to a trip, apart from bidding. */
export type TripAction = 'edit' | 'publish' | 'confirm' | 'start' | 'complete' | 'cancel' | 'rate';

/**
 * A person's part in one trip: its creator, the other party of the agreement, the driver whom the car owner has named,
 * or anyone else; `type` is the account's type.
 */
export type TripParty = { type: UserType; part: 'creator' | 'counterpart' | 'driver' | 'stranger' };

const cancelableByCreator: readonly TripStatus[] = ['draft', 'active', 'extended', 'hold', 'pending'];
const cancelableByCounterpart: readonly TripStatus[] = ['hold'];

/**
 * Whether this party may cancel a trip in this status: its creator until the journey starts, the confirmed provider
 * while it is held, nobody else. A customer with a booking cancels the booking instead.
 */
export function canCancel(status: TripStatus, party: TripParty): boolean {
  if (party.part === 'creator') return cancelableByCreator.includes(status);
  return (
    party.part === 'counterpart' && party.type === 'provider' && cancelableByCounterpart.includes(status)
  );
}

/** The actions open to a party at a status (REQ 4 and 6). The caller also checks that no rating was given yet. */
export function tripActions(status: TripStatus, party: TripParty): TripAction[] {
  const involved = party.part !== 'stranger';
  const driving = party.part === 'driver' || (involved && party.type === 'provider');
  const open: Record<TripAction, boolean> = {
    edit: status === 'draft' && party.part === 'creator',
    publish: status === 'draft' && party.part === 'creator',
    confirm: (status === 'active' || status === 'extended') && party.part === 'creator',
    start: status === 'hold' && driving,
    complete: (status === 'hold' || status === 'started') && driving,
    cancel: canCancel(status, party),
    rate: status === 'completed' && involved && party.type === 'customer',
  };
  const order: TripAction[] = ['edit', 'publish', 'confirm', 'start', 'complete', 'cancel', 'rate'];
  return order.filter((action) => open[action]);
}

/** Whether the trip is still in the market: shown in feeds, open for bids or a choice. */
export function isOpen(status: TripStatus): boolean {
  return status === 'active' || status === 'extended';
}

const contactsShownIn: readonly TripStatus[] = ['hold', 'started'];

/**
 * Whether the two parties see each other's phone number: from confirmation until the journey is over (REQ 1 and 4).
 */
export function contactsShown(status: TripStatus): boolean {
  return contactsShownIn.includes(status);
}

/** The note of a trip that is canceled because it is requested again; such a trip leaves the lists (REQ 4). */
export const requestAgainNote = 'request again';

/** The note of an offer that is withdrawn because its car is switched off. */
export const carOffNote = 'car_off';

/** The reasons offered when canceling: REQ 4's for a passenger, separate ones for a car owner. */
export const cancelReasons = {
  customer: ['fare_high', 'schedule_changed', 'not_needed', 'app_testing', 'others'],
  provider: ['car_trouble', 'no_driver', 'other_work', 'passenger_unreachable', 'others'],
} as const;
export type CancelReason = (typeof cancelReasons)['customer' | 'provider'][number];

export const longestCancelNote = 200;

/** The note of a trip that is canceled for this reason; for 'others' the person's own words, '' without any. */
export function cancelNoteOf(reason: CancelReason, words: string): string {
  return reason === 'others' ? words.trim() : reason;
}
