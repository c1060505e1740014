import { useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/cards/card.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { AreaSearch } from './area-search.tsx';
import { PlaceSearch } from './place-search.tsx';
import { type FeedLink, readTerms, type SearchTerms } from './search-terms.ts';
import { useState } from 'react';
import { correctedNow } from '../../platform/clock.ts';
import { pageStorage } from '../../platform/page-storage.ts';
import './search.css';

const KEY = 'search';

/** The saved search, and a function that changes it. */
function useSearchTerms(): [SearchTerms, (change: Partial<SearchTerms>) => void] {
  const [terms, setTerms] = useState(() => readTerms(pageStorage.getItem(KEY), correctedNow()));
  const change = (part: Partial<SearchTerms>): void => {
    const next = { ...terms, ...part };
    pageStorage.setItem(KEY, JSON.stringify(next));
    setTerms(next);
  };
  return [terms, change];
}

type HomeSearchProps = {
  /** Whether the reader sees car owners' trips instead of passengers'. */
  offered: boolean;
  onSearch: (link: FeedLink) => void;
};

/** Searches trips of the other side by place or by district (REQ 2 'Home search widget'). */
export function HomeSearch({ offered, onSearch }: HomeSearchProps) {
  const { t } = useLingui();
  const [terms, change] = useSearchTerms();
  const parts = { terms, change, offered, onSearch };
  return (
    <Card label={t`Search trips`}>
      <h2>{offered ? t`Find a trip that a car owner offers` : t`Find a passenger’s trip`}</h2>
      <Segmented
        label={t`Search by`}
        value={terms.way}
        onChange={(way) => change({ way })}
        options={[
          { value: 'place', label: t`By place` },
          { value: 'area', label: t`By district` },
        ]}
      />
      {terms.way === 'place' ? <PlaceSearch {...parts} /> : <AreaSearch {...parts} />}
    </Card>
  );
}
