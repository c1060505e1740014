import { useLingui } from '@lingui/react/macro';
import type { WalletRow } from '../../../protocol/sync/rows.ts';
import { useFormat } from '../../i18n/use-format.ts';

export type EntryWords = { title: string; detail: string; sum: string };

/** What an entry of the wallet is called, what belongs to it, and its sum with a plus or a minus. */
export function useEntryWords(): (entry: WalletRow) => EntryWords {
  const { t } = useLingui();
  const { locale, taka } = useFormat();
  return ({ kind, change, trip, note }) => {
    const sum = change > 0 ? `+${taka(change)}` : taka(change);
    if (kind === 'payment') return { title: t`You paid`, detail: '', sum };
    if (kind === 'refund') return { title: t`Paid back to you`, detail: note ?? '', sum };
    if (kind === 'correction') return { title: t`Correction`, detail: note ?? '', sum };
    if (!trip) return { title: t`Commission`, detail: '', sum };
    const [from, to, price] = [trip.pick[locale], trip.dest[locale], taka(trip.price)];
    return { title: t`${from} to ${to}`, detail: t`10% of ${price}`, sum };
  };
}
