/** Loads the filter with its districts and search box separately, so that the list does not wait for them. */
import { useLingui } from '@lingui/react/macro';
import { later } from '../../ui/base/later.tsx';

/** About as high as the filter, so that the content below does not jump. */
function Placeholder() {
  const { t } = useLingui();
  return <p role="status" aria-label={t`Filter`} className="sk" style={{ height: 480 }} />;
}

export const FilterForm = later(async () => (await import('./filter-form.tsx')).FilterForm, Placeholder);
export const FilterSheet = later(async () => (await import('./filter-sheet.tsx')).FilterSheet);
export const FilteredBy = later(async () => (await import('./filtered-by.tsx')).FilteredBy);
