import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { cancelReasons, carOffNote, type CancelReason } from '../../../domain/trip/trip-status.ts';

/** The texts of the offered reasons (REQ 4, and a car owner’s own). */
export const reasonTexts: Record<CancelReason, MessageDescriptor> = {
  car_trouble: msg`There is a problem with the car`,
  no_driver: msg`No driver is free`,
  other_work: msg`Other work came up`,
  passenger_unreachable: msg`The passenger cannot be reached`,
  fare_high: msg`The fare seems high`,
  schedule_changed: msg`My schedule has changed`,
  not_needed: msg`I don’t need it now`,
  app_testing: msg`I was trying the app`,
  others: msg`Something else`,
};

/** The text of a cancel note that is one of the reasons; null for a note that the person wrote. */
export function reasonOf(note: string | null): MessageDescriptor | null {
  if (note === carOffNote) return msg`Its car was switched off`;
  const reason = [...cancelReasons.customer, ...cancelReasons.provider].find((each) => each === note);
  return reason && reason !== 'others' ? reasonTexts[reason] : null;
}
