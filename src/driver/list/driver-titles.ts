import { msg } from '@lingui/core/macro';

/** The titles of this folder's screens, defined here because every start loads the texts of the routes. */
export const driverTitles = {
  drivers: msg`My drivers`,
  whoDrives: msg`Who drives?`,
};
