import type { ComponentType } from 'react';
import { asFeedFilter, type FeedSearch } from '../features/feed/feed-search.ts';
import { InterestBar } from '../features/interest/interest-bar.tsx';
import { needTexts } from '../i18n/i18n.ts';
import { later } from '../ui/base/later.tsx';

// by itself and not in aloud.ts, whose file the start would have to list
const FeedAloud = later(async () => {
  const [aloud] = await Promise.all([import('../features/aloud/feed-aloud.tsx'), needTexts('aloud')]);
  return aloud.FeedAloud;
});

type FeedBarProps = { search: FeedSearch; offered: boolean };

/** Which districts' trips are listed, and a voice that reads the first of them. */
function FeedBar({ search, offered }: FeedBarProps) {
  return (
    <>
      <InterestBar division={search.pdv} district={search.pdst} />
      <FeedAloud filter={asFeedFilter(search)} offered={offered} />
    </>
  );
}

/** The bar with its texts, which the start need not name. */
export async function loadFeedBar(): Promise<ComponentType<FeedBarProps>> {
  await needTexts('interest');
  return FeedBar;
}
