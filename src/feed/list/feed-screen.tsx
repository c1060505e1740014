import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentType, type ReactNode } from 'react';
import { feedTotal, feedView, type FeedTrip } from '../../db/mirror/views.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useNow } from '../../platform/ticker.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { later } from '../../ui/base/later.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { FeedHeading } from './feed-heading.tsx';
import { asFeedFilter, isFiltered, type FeedSearch } from './feed-search.ts';
import { FilterForm, FilteredBy, FilterSheet } from './lazy-filter.tsx';
import { useInfiniteScroll } from './use-infinite-scroll.ts';
import { Chip, ChipRow } from '../../ui/actions/chip.tsx';
import './feed.css';

type FilterChipsProps = { search: FeedSearch; onSearch: (search: FeedSearch) => void; offered: boolean };

/** The active filters; opens the filter sheet. */
function FilterChips({ search, onSearch, offered }: FilterChipsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChipRow label={t`Filter`}>
        <Chip icon="sliders-horizontal" onClick={() => setOpen(true)}>
          {t`Filter`}
        </Chip>
        {isFiltered(search) && <FilteredBy search={search} onSearch={onSearch} />}
      </ChipRow>
      <FilterSheet
        open={open}
        search={search}
        onSearch={onSearch}
        offered={offered}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const NoTrips = later(async () => (await import('./no-trips.tsx')).NoTrips);
const PAGE = 20;
const MINUTE_MS = 60_000;

export type FeedScreenProps = {
  search: FeedSearch;
  onSearch: (search: FeedSearch) => void;
  /** Whether the reader sees car owners' trips instead of passengers'. */
  offered: boolean;
  /** Whether the screen has room for the filter and another column next to the list. */
  wide: boolean;
  /** Shows the districts whose trips are listed. */
  interest: ReactNode;
  /** Replaces its children if the person has chosen only some districts, and names them. */
  EmptyArea: ComponentType<{ offered: boolean; filtered: boolean; children: ReactNode }>;
  /** The right column of a wide screen. */
  beside?: ReactNode;
  /** Reads the listed trips; the newest first unless another order is given. */
  view?: typeof feedView;
  /** A trip as a list item: a passenger's or a car owner's. */
  FeedCard: ComponentType<{ trip: FeedTrip; search: FeedSearch }>;
};

/** The trips of the other side, newest first, read from the phone, also offline. */
export function FeedScreen(props: FeedScreenProps) {
  const { search, onSearch, offered, wide, interest, beside, view = feedView, FeedCard, EmptyArea } = props;
  const { t } = useLingui();
  const online = useOnline();
  const [shown, setShown] = useState(PAGE);
  const filter = asFeedFilter(search);
  const filtered = isFiltered(search);
  const key = JSON.stringify(filter);
  const minute = useNow(MINUTE_MS);
  const trips = useView((dbs) => view(dbs, filter, shown, correctedNow()), [key, shown, minute]);
  const total = useView((dbs) => feedTotal(dbs, filter, correctedNow()), [key, minute]);
  const pulled = useView(async (dbs) => (await dbs.mirror.position.get('position')) !== undefined, []);
  const more = total !== undefined && total > shown;
  const end = useInfiniteScroll(more, () => setShown(shown + PAGE));

  const loading = trips === undefined || (trips.length === 0 && pulled === false && online);
  return (
    <div className="feedgrid">
      {wide && (
        <aside className="card" aria-label={t`Filter`}>
          <div className="in">
            <FilterForm search={search} onSearch={onSearch} offered={offered} />
          </div>
        </aside>
      )}
      <div className="col g4">
        {!wide && <FilterChips search={search} onSearch={onSearch} offered={offered} />}
        {interest}
        {(wide || total !== 0) && (
          <FeedHeading total={loading ? null : (total ?? null)} offered={offered} wide={wide} />
        )}
        {loading && (
          <div className="col g4" role="status" aria-label={t`Loading trips`}>
            <SkeletonCard />
            <SkeletonCard />
            <SkeletonCard />
          </div>
        )}
        {!loading && trips.length === 0 && (
          <EmptyArea offered={offered} filtered={filtered}>
            <NoTrips offered={offered} filtered={filtered} onClear={() => onSearch({})} />
          </EmptyArea>
        )}
        {!loading && trips.length > 0 && (
          <>
            <ul className="grid2" aria-label={t`Trips`}>
              {trips.map((trip) => (
                <FeedCard key={trip.id} trip={trip} search={search} />
              ))}
            </ul>
            {more && (
              <div ref={end} className="col">
                <Button variant="soft" wide onClick={() => setShown(shown + PAGE)}>
                  {t`Load more`}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {wide && beside !== undefined && (
        <aside className="col g4" aria-label={t`Beside the feed`}>
          {beside}
        </aside>
      )}
    </div>
  );
}
