import { feedView, type FeedFilter } from '../db/mirror/views.ts';
import { offersView } from '../db/mirror/offers-view.ts';
import { correctedNow } from '../platform/clock.ts';
import { useNow } from '../platform/ticker.ts';
import { useView } from '../sync/use-view.ts';
import { ReadAloud } from './read-aloud.tsx';
import { FIRST, useSentences } from './sentences.ts';

const MINUTE_MS = 60_000;

type FeedAloudProps = {
  filter: FeedFilter;
  /** Whether the reader sees car owners' trips instead of passengers'. */
  offered: boolean;
};

/** Reads the first trips of the feed. */
export function FeedAloud({ filter, offered }: FeedAloudProps) {
  const say = useSentences();
  const minute = useNow(MINUTE_MS);
  const view = offered ? offersView : feedView;
  const trips = useView(
    (dbs) => view(dbs, filter, FIRST, correctedNow()),
    [offered, JSON.stringify(filter), minute],
  );
  return <ReadAloud sentences={trips ? say.feed(trips) : []} />;
}
