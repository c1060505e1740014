import { msg } from '@lingui/core/macro';

/** What the address bar and the list of open tabs call each screen. */
export const titles = {
  signin: msg`Sign in`,
  signup: msg`Open an account`,
  beforeSignIn: msg`Welcome`,
  forgotPassword: msg`Forgot the password`,
  resetPassword: msg`New password`,
  impersonate: msg`Opening the account`,
  profile: msg`Profile`,
};
