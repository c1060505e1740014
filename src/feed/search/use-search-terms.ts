import { useState } from 'react';
import { correctedNow } from '../../platform/clock.ts';
import { pageStorage } from '../../platform/page-storage.ts';
import { readTerms, type SearchTerms } from './search-terms.ts';

const KEY = 'search';

/** The saved search, and a function that changes it. */
export function useSearchTerms(): [SearchTerms, (change: Partial<SearchTerms>) => void] {
  const [terms, setTerms] = useState(() => readTerms(pageStorage.getItem(KEY), correctedNow()));
  const change = (part: Partial<SearchTerms>): void => {
    const next = { ...terms, ...part };
    pageStorage.setItem(KEY, JSON.stringify(next));
    setTerms(next);
  };
  return [terms, change];
}
