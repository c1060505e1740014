import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Chip, ChipRow } from '../../ui/actions/chip.tsx';
import { isFiltered, type FeedSearch } from './feed-search.ts';
import { FilteredBy, FilterSheet } from './lazy-filter.tsx';

type FilterChipsProps = { search: FeedSearch; onSearch: (search: FeedSearch) => void };

/** The active filters; opens the filter sheet. */
export function FilterChips({ search, onSearch }: FilterChipsProps) {
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
      <FilterSheet open={open} search={search} onSearch={onSearch} onClose={() => setOpen(false)} />
    </>
  );
}
