import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';

/** Dues (taka) as a text; an advance payment is not shown as a negative debt. */
export function useDuesText(): (dues: number) => string {
  const { t } = useLingui();
  const { taka } = useFormat();
  return (dues) => {
    const ahead = taka(-dues);
    return dues < 0 ? t`${ahead} in advance` : taka(dues);
  };
}
