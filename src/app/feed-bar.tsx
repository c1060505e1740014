import { asFeedFilter, type FeedSearch } from '../features/feed/feed-search.ts';
import { InterestBar } from '../features/interest/interest-bar.tsx';
import { FeedAloud } from './aloud.ts';

/** Which districts' trips are listed, and a voice that reads the first of them. */
export function FeedBar({ search, offered }: { search: FeedSearch; offered: boolean }) {
  return (
    <>
      <InterestBar division={search.pdv} district={search.pdst} />
      <FeedAloud filter={asFeedFilter(search)} offered={offered} />
    </>
  );
}
