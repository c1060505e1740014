import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the form calls the fields that have to be filled. */
export const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  brand: msg`Brand`,
  model: msg`Model`,
  manufacture_year: msg`Year`,
  color: msg`Colour`,
  class_letter: msg`Class letter`,
};
