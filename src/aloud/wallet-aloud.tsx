import { useMarket } from '../db/device/use-market.ts';
import { creditOf } from '../db/mirror/credit.ts';
import { profileView } from '../db/mirror/views.ts';
import { correctedNow } from '../platform/clock.ts';
import { useView } from '../sync/use-view.ts';
import { ReadAloud } from './read-aloud.tsx';
import { useSentences } from './sentences.ts';

/** Reads a car owner's debt aloud. */
export function WalletAloud() {
  const say = useSentences();
  const market = useMarket();
  const profile = useView((dbs) => profileView(dbs), []);
  return <ReadAloud sentences={profile ? say.wallet(creditOf(profile, market), correctedNow()) : []} />;
}
