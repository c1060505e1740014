import { msg } from '@lingui/core/macro';

/** The titles of the public pages. */
export const informationTitles = {
  about: msg`About us`,
  contact: msg`Contact`,
  terms: msg`Terms and conditions`,
  privacy: msg`Privacy policy`,
};
