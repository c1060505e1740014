import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BlockReason } from '../../domain/person/block.ts';
import type { CarStatus } from '../../domain/car/car-status.ts';
import type { TransferKind } from '../../domain/money/ledger.ts';

export const roleWords: Record<'customer' | 'provider' | 'driver', MessageDescriptor> = {
  customer: msg`Passenger`,
  provider: msg`Car owner`,
  driver: msg`Driver`,
};

/** The ready reasons of a block, as the person reads them. */
export const blockWords: Record<BlockReason, MessageDescriptor> = {
  outside_contact: msg`Numbers were exchanged before a trip was agreed.`,
  no_shows: msg`Agreed trips were not kept.`,
  behaviour: msg`People complained about behaviour.`,
  false_papers: msg`Papers or identity are not right.`,
  unpaid: msg`Dues were not paid.`,
  other: msg`My own words`,
};

export const transferWords: Record<TransferKind, MessageDescriptor> = {
  commission: msg`Commission`,
  payment: msg`Paid`,
  correction: msg`Correction`,
  refund: msg`Paid back`,
};

export const carWords: Record<CarStatus, MessageDescriptor> = {
  active: msg`Active`,
  inactive: msg`Switched off`,
  verification_pending: msg`Being verified`,
};
