import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { FilterForm } from './filter-form.tsx';

type FilterSheetProps = ComponentProps<typeof FilterForm> & { open: boolean; onClose: () => void };

export function FilterSheet({ open, onClose, ...filter }: FilterSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Filter the feed`} onClose={onClose}>
      <FilterForm {...filter} />
      <Button wide onClick={onClose}>
        {t`Show the trips`}
      </Button>
    </Sheet>
  );
}
