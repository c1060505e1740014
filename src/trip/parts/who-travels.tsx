import { useLingui } from '@lingui/react/macro';
import { whoParts, type Travellers, type WhoPart } from '../../../domain/trip/travellers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import './who-travels.css';

const icons: Record<WhoPart['key'], IconName> = {
  patient: 'bed',
  wheelchair: 'wheelchair',
  family: 'family',
  adults: 'users',
  children: 'baby',
  bags: 'luggage',
  ac: 'snowflake',
};

const care: readonly WhoPart['key'][] = ['patient', 'wheelchair', 'family'];
const mostOnACard = 3;

type WhoTravelsProps = {
  trip: Travellers;
  /** Shows the first ones and the number of the rest. */
  brief?: boolean;
};

/** Who travels, as far as the passenger has said. */
export function WhoTravels({ trip, brief = false }: WhoTravelsProps) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  const parts = whoParts(trip, locale);
  if (parts.length === 0) return null;
  const shown = brief ? parts.slice(0, mostOnACard) : parts;
  const more = digits(parts.length - shown.length);
  return (
    <ul className="who" aria-label={t`Who travels`}>
      {shown.map(({ key, text }) => (
        <li key={key} className={care.includes(key) ? 'care' : undefined}>
          <Icon name={icons[key]} size="s" />
          {text}
        </li>
      ))}
      {shown.length < parts.length && <li>{t`${more} more`}</li>}
    </ul>
  );
}
