import { msg } from '@lingui/core/macro';

/** The titles of this folder's screens: texts of the routes are part of every start. */
export const titles = {
  drivers: msg`My drivers`,
  whoDrives: msg`Who drives?`,
};
