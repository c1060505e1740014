import { msg } from '@lingui/core/macro';
import type { CarType } from '../../domain/car/car.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { OfficeTrip } from '../../protocol/api/office/board.ts';
import type { tripSorts } from '../../protocol/api/office/board.ts';

export const statusWords: Record<OfficeTrip['status'], MessageDescriptor> = {
  draft: msg`Draft`,
  active: msg`Takes bids`,
  extended: msg`Chooses a bid`,
  hold: msg`Agreed`,
  started: msg`On the way`,
  completed: msg`Completed`,
  canceled: msg`Canceled`,
  canceling: msg`Being canceled`,
  expired: msg`Time is over`,
  pending: msg`Waiting`,
  rejected: msg`Rejected`,
  accepted: msg`Accepted`,
  verification_pending: msg`Being verified`,
};

/** The statuses that trips of this market can have. */
export const statusChoices = [
  'draft',
  'active',
  'extended',
  'hold',
  'started',
  'completed',
  'canceled',
  'expired',
] as const satisfies readonly OfficeTrip['status'][];

export const sortWords: Record<(typeof tripSorts)[number], MessageDescriptor> = {
  created: msg`Newest first`,
  journey: msg`Earliest journey first`,
  bids: msg`Most bids first`,
};

/** The kinds of cars by name. */
export const carWords = {
  'sedan car': msg`Sedan`,
  'mini micro': msg`Mini micro`,
  micro: msg`Microbus`,
  'premium car': msg`Premium`,
} as const satisfies Record<CarType, MessageDescriptor>;
