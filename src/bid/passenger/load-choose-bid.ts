import { needTexts } from '../../i18n/i18n.ts';

/** Loads the bids of an own trip with their texts. */
export async function loadChooseBid() {
  const [{ ChooseBid }] = await Promise.all([import('./choose-bid.tsx'), needTexts('reputation')]);
  return ChooseBid;
}
