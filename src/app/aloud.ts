import { needTexts } from '../i18n/i18n.ts';
import { beside } from '../ui/base/later.tsx';

const withTexts = async <M>(part: Promise<M>): Promise<M> => {
  const [loaded] = await Promise.all([part, needTexts('aloud')]);
  return loaded;
};

export const ReadAloud = beside(async () => (await withTexts(import('../aloud/read-aloud.tsx'))).ReadAloud);
export const TripAloud = beside(async () => (await withTexts(import('../aloud/trip-aloud.tsx'))).TripAloud);
export const WalletAloud = beside(
  async () => (await withTexts(import('../aloud/wallet-aloud.tsx'))).WalletAloud,
);
