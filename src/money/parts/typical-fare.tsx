import { useLingui } from '@lingui/react/macro';
import type { TypicalFare } from '../../../domain/money/typical-fare.ts';
import { useFormat, type Format } from '../../i18n/use-format.ts';
import { Hint } from '../../ui/status/hint.tsx';

/** The fares in taka: a range, or one sum where the middle half agrees on it. */
export const typicalText = ({ low, high }: TypicalFare, { taka, takaRange }: Format): string =>
  low === high ? taka(low) : takaRange({ min: low, max: high });

/** One line of advice below a fare. */
export function TypicalHint({ fare }: { fare: TypicalFare | null }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!fare) return null;
  const range = typicalText(fare, format);
  return <Hint icon="hand-coins">{t`This road usually costs ${range}`}</Hint>;
}
