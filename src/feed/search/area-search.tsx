import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { districtById, divisions } from '../../../domain/place/districts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { GeoSelector } from '../../place/geo-selector.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { SearchParts } from './search-parts.ts';
import { feedLink, type Area } from './search-terms.ts';

/** Search from a division or district to another (REQ 2, second style). */
export function AreaSearch({ terms, change, offered, onSearch }: SearchParts) {
  const { t } = useLingui();
  return (
    <form
      className="search areas"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(feedLink(terms, offered));
      }}
    >
      <AreaField
        label={t`From where`}
        value={terms.pickupArea}
        onChange={(pickupArea) => change({ pickupArea })}
      />
      <AreaField
        label={t`Where to`}
        value={terms.destinationArea}
        onChange={(destinationArea) => change({ destinationArea })}
      />
      <Button type="submit" icon="search" aria-label={t`Search`}>
        {t`Search`}
      </Button>
    </form>
  );
}

type AreaFieldProps = { label: string; value: Area | null; onChange: (area: Area | null) => void };

function AreaField({ label, value, onChange }: AreaFieldProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [choosing, setChoosing] = useState(false);
  const division = divisions.find(({ id }) => id === value?.division)?.name[locale] ?? '';
  const district = value?.district == null ? null : districtById(value.district)?.name[locale];
  const name = value === null ? t`Anywhere` : (district ?? t`All of ${division}`);
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="row">
        <span className="grow">
          <Button
            variant="line"
            wide
            trailing="chevron-down"
            aria-label={`${label}: ${name}`}
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            <span className="grow">{name}</span>
          </Button>
        </span>
        {value !== null && <IconButton icon="x" label={t`Clear ${label}`} onClick={() => onChange(null)} />}
      </div>
      <Sheet open={choosing} title={label} onClose={() => setChoosing(false)}>
        <GeoSelector
          variant="area"
          onDone={(path) => {
            if (path.division) onChange({ division: path.division.id, district: path.district?.id ?? null });
            setChoosing(false);
          }}
        />
      </Sheet>
    </div>
  );
}
