/** The folders of src/features (and `places`) whose texts are loaded with their screens. */
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
