/** The screens in the auth layout (SPEC 2), which has no footer. */
const screens = [
  '/signup',
  '/signin',
  '/before-sign-in',
  '/forgot-password',
  '/reset-password',
  '/driver/join',
];

export const isSignInScreen = (pathname: string): boolean => screens.includes(pathname);
