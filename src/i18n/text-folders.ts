/** The folders of src whose texts are loaded with their screens. */
export const textFolders = [
  'aloud',
  'bid',
  'booking',
  'car',
  'driver/driving',
  'driver/list',
  'feed/home',
  'feed/interest',
  'feed/list',
  'feed/refresh',
  'feed/search',
  'file',
  'money/fare',
  'money/wallet',
  'notice',
  'outbox',
  'person/profile',
  'person/referral',
  'person/sign-in',
  'place',
  'report',
  'reputation',
  'shell/menu',
  'site/explained',
  'site/first-page',
  'site/information',
  'trip/coming',
  'trip/own',
  'trip/pickup',
  'trip/request',
  'trip/road',
  'trip/safety',
  'trip/slip',
] as const;

export type TextFolder = (typeof textFolders)[number];

/** Folders whose texts every first paint needs: the kit, the frame, and parts that many subjects show. */
export const startupTextFolders = [
  'action',
  'app',
  'money/parts',
  'routes',
  'shell',
  'trip/parts',
  'ui',
] as const;
