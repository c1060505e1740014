/** The folders of src/features (and `places`, `files`) whose texts are loaded with their screens. */
export const textFolders = [
  'bidding',
  'booking',
  'cars',
  'drivers',
  'driving',
  'fare',
  'feed',
  'files',
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
