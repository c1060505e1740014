import { useLingui } from '@lingui/react/macro';
import type { LostBecause } from '../../../domain/lost-bid.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** Why a bid lost, in words; empty where nothing is known. */
export function useLostText(): (because: LostBecause | null) => string {
  const { t } = useLingui();
  const { taka } = useFormat();
  return (because) => {
    switch (because?.why) {
      case 'lower_fare': {
        if (because.by === null) return t`A slightly lower fare won`;
        const by = taka(because.by);
        return t`A lower fare won, by about ${by}`;
      }
      case 'bigger_car':
        return t`A bigger car won`;
      case 'better_rated':
        return t`A better rated owner won`;
      case undefined:
        return '';
    }
  };
}
