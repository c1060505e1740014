import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { fullestInOneSms } from '../../../domain/base/one-sms.ts';
import type { CarPlace } from '../../../domain/trip/meeting/car-place.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { nearestName } from './nearest-name.ts';
import { sealedPlace } from './seal.ts';

type Agreed = { id: string; terms: Pick<Terms, 'agreed_at'> };

/**
 * The words of the SMS that carries a place; null until its seal is made. Both sides can make it, so the one who got it
 * reads the same words.
 */
export function usePlaceSms({ id, terms }: Agreed, place: CarPlace): string | null {
  const { t } = useLingui();
  const locale = useLocale();
  const { time } = useDateFormat();
  const [fragment, setFragment] = useState<string | null>(null);
  const agreedAt = terms.agreed_at;
  useEffect(() => {
    let left = false;
    const seal = async (): Promise<void> => {
      const made = await sealedPlace({ id, terms: { agreed_at: agreedAt } }, place);
      if (!left) setFragment(made);
    };
    void seal();
    return () => {
      left = true;
    };
  }, [id, agreedAt, place]);
  if (fragment === null) return null;
  const { name } = nearestName(place, locale);
  const then = time(dhakaTime(place.at));
  const link = `${location.origin}/trips#${fragment}`;
  return fullestInOneSms([
    t`${then}: the car is near ${name}. ${link}`,
    t`Car, ${then}, ${name} ${link}`,
    t`The car is near ${name}: ${link}`,
    t`The car is here: ${link}`,
  ]);
}
