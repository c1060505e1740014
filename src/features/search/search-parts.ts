import type { FeedLink, SearchTerms } from './search-terms.ts';

/** What both styles of the search hold. */
export type SearchParts = {
  terms: SearchTerms;
  change: (part: Partial<SearchTerms>) => void;
  offered: boolean;
  onSearch: (link: FeedLink) => void;
};
