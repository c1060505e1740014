/** Ready reasons for sending data or a licence back, as the office and the person read them. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { LicenceReason, PersonReason } from '../../domain/person/person-check.ts';

export const checkReasons: Record<PersonReason | LicenceReason, MessageDescriptor> = {
  nid_wrong: msg`The NID number cannot be found.`,
  name_differs: msg`The name is not the one of the NID.`,
  birth_date_wrong: msg`The birth date is not the one of the NID.`,
  nid_elsewhere: msg`Somebody else has an account with this NID.`,
  licence_blurred: msg`It cannot be read. Take it straight, in daylight.`,
  licence_expired: msg`It has expired.`,
  licence_differs: msg`Name or number are not those of the licence.`,
  other: msg`My own words`,
};
