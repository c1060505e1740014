import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { OwnerMark, PassengerMark } from '../../domain/reputation/rating.ts';

/** The preset remarks of a passenger about a car owner, and of an owner about a passenger. */
export const markWords: Record<OwnerMark | PassengerMark, MessageDescriptor> = {
  on_time: msg`Came on time`,
  clean_car: msg`Clean car`,
  careful: msg`Drives carefully`,
  fair_fare: msg`No trouble about the fare`,
  was_ready: msg`Was ready in time`,
  paid_as_agreed: msg`Paid as agreed`,
  polite: msg`Polite`,
};

/** The words of a mark; undefined for a mark that this version does not know. */
export const wordsOf = (mark: string): MessageDescriptor | undefined =>
  Object.entries(markWords).find(([known]) => known === mark)?.[1];

/** The meaning of each number of stars, from none to five. */
export const starWords: readonly MessageDescriptor[] = [
  msg`Very bad`,
  msg`Very bad`,
  msg`Bad`,
  msg`All right`,
  msg`Good`,
  msg`Very good`,
];
