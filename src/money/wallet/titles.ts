import { msg } from '@lingui/core/macro';

/** The titles of this folder's screens: texts of the routes are part of every start. */
export const titles = {
  wallet: msg`Wallet`,
  payments: msg`Payments`,
  payment: msg`Payment`,
};
