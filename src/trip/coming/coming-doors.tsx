import { needTexts } from '../../i18n/i18n.ts';
import { later } from '../../ui/base/later.tsx';

/** Parts that are needed only in the hours before a journey, loaded when they are shown. */
const withTexts = async <M,>(module: Promise<M>): Promise<M> =>
  (await Promise.all([module, needTexts('trip/coming')]))[0];

export const ComingDoor = later(async () => (await withTexts(import('./coming.tsx'))).Coming);
export const ShareDoor = later(async () => (await withTexts(import('./share-card.tsx'))).ShareCard);
export const SmsPlaceDoor = later(async () => (await withTexts(import('./coming.tsx'))).SmsPlace);
export const NextWordDoor = later(async () => (await withTexts(import('./coming.tsx'))).NextWord);
export const SmsBubbleDoor = later(async () => (await withTexts(import('./coming.tsx'))).SmsBubble);
