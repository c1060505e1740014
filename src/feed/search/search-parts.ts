import type { FeedLink, SearchTerms } from './search-terms.ts';

/** The props of both styles of the search. */
export type SearchParts = {
  terms: SearchTerms;
  change: (part: Partial<SearchTerms>) => void;
  offered: boolean;
  onSearch: (link: FeedLink) => void;
};
