import { msg } from '@lingui/core/macro';

/** The titles of this folder's screens, defined here because every start loads the texts of the routes. */
export const walletTitles = {
  wallet: msg`Wallet`,
  payments: msg`Payments`,
  payment: msg`Payment`,
};
