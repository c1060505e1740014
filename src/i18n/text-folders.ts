/** The folders of src/features (and `places`) that have texts of their own, which travel with their screens. */
export const textFolders = [
  'bidding',
  'booking',
  'fare',
  'feed',
  'home',
  'information',
  'interest',
  'notifications',
  'outbox',
  'places',
  'profile',
  'referral',
  'refresh',
  'reports',
  'search',
  'sign-in',
  'slip',
  'trip-request',
  'trips',
  'wallet',
] as const;

export type TextFolder = (typeof textFolders)[number];
