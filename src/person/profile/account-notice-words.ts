/** What the office says to a person, in ready words. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BlockReason } from '../../../domain/person/block.ts';
import type { PersonReason } from '../../../domain/person/person-check.ts';

/** Why an account is blocked; own words stand alone. */
export const blockWords: Record<BlockReason, MessageDescriptor | null> = {
  outside_contact: msg`Numbers were exchanged before a trip was agreed.`,
  no_shows: msg`Agreed trips were not kept.`,
  behaviour: msg`People complained about behaviour.`,
  false_papers: msg`Papers or identity are not right.`,
  unpaid: msg`Dues were not paid.`,
  other: null,
};

export const personWords: Record<PersonReason, MessageDescriptor | null> = {
  nid_wrong: msg`The NID number cannot be found.`,
  name_differs: msg`The name is not the one of the NID.`,
  birth_date_wrong: msg`The birth date is not the one of the NID.`,
  nid_elsewhere: msg`Somebody else has an account with this NID.`,
  other: null,
};
