import { useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/cards/card.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { AreaSearch } from './area-search.tsx';
import { PlaceSearch } from './place-search.tsx';
import type { FeedLink } from './search-terms.ts';
import { useSearchTerms } from './use-search-terms.ts';
import './search.css';

type HomeSearchProps = {
  /** Whether the reader sees car owners' trips and not passengers'. */
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
