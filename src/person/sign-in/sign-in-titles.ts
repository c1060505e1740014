import { msg } from '@lingui/core/macro';

/** The document titles of the sign-in screens. */
export const signInTitles = {
  signin: msg`Sign in`,
  signup: msg`Open an account`,
  beforeSignIn: msg`Welcome`,
  forgotPassword: msg`Forgot the password`,
  resetPassword: msg`New password`,
  driverJoin: msg`Welcome, driver`,
  impersonate: msg`Opening the account`,
  profile: msg`Profile`,
};
