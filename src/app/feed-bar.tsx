import type { ComponentProps } from 'react';
import { asFeedFilter, type FeedSearch } from '../feed/list/feed-search.ts';
import { needTexts } from '../i18n/i18n.ts';
import { later } from '../ui/base/later.tsx';

// each part loads its own files, so that the start has to list none of them
const InterestBar = later(async () => {
  const [bar] = await Promise.all([import('../feed/interest/interest-bar.tsx'), needTexts('feed/interest')]);
  return bar.InterestBar;
});
const FeedAloud = later(async () => {
  const [aloud] = await Promise.all([import('../aloud/feed-aloud.tsx'), needTexts('aloud')]);
  return aloud.FeedAloud;
});

/** What a car owner knows only from SMS. */
const SaidTrips = later(async () => {
  const [trips] = await Promise.all([import('../outbox/sms/answer-screen.tsx'), needTexts('outbox')]);
  return trips.SaidPart;
});

/** Replaces an empty list if the person has chosen only some districts. */
export const EmptyArea = later(async () => {
  const [{ EmptyArea: Area }, { NewTripsSwitch }] = await Promise.all([
    import('../feed/interest/empty-area.tsx'),
    import('../notice/new-trips-switch.tsx'),
    needTexts('feed/interest'),
    needTexts('notice'),
  ]);
  return (props: Omit<ComponentProps<typeof Area>, 'Notify'>) => <Area {...props} Notify={NewTripsSwitch} />;
});

/** Shows the districts whose trips are listed, with a button that reads the first trips aloud. */
export function FeedBar({ search, offered }: { search: FeedSearch; offered: boolean }) {
  return (
    <>
      <InterestBar division={search.pdv} district={search.pdst} />
      {!offered && <SaidTrips />}
      <FeedAloud filter={asFeedFilter(search)} offered={offered} />
    </>
  );
}
