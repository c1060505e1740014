import { useLingui } from '@lingui/react/macro';
import { endsOf } from './place-names.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { correctedNow } from '../platform/clock.ts';
import type { requestOf } from './face-acts.ts';
import { journeyOf } from './shown-terms.ts';

/** 'Mirpur 10 to Sreemangal, tomorrow 7:30 in the morning' */
export function useRequestRoad(): (args: ReturnType<typeof requestOf>['args']) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDateFormat();
  return (args) => {
    const { from: pickup, to: destination } = endsOf(args);
    const [from, to] = [pickup[locale], destination[locale]];
    const at = journeyOf(args);
    const journey = at === null ? '' : dates.journey(at, correctedNow());
    return t`${from} to ${to}, ${journey}`;
  };
}
