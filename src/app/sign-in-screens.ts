/** The screens in the auth layout (REQ 2), which has no footer. */
const screens = /^\/(sign(up|in)|before-sign-in|(forgot|reset)-password|driver\/join)$/;

export const isSignInScreen = (pathname: string): boolean => screens.test(pathname);
