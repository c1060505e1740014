import { useLingui } from '@lingui/react/macro';
import { datedText } from '../../../domain/base/date-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ShareButton } from './share-button.tsx';

type ShareReceiptProps = {
  /** `at`: the time of its settlement (epoch ms). */
  payment: { amount: number; number: number; at: number };
  /** The payment's id at the gateway, by which the receiver of the receipt can look it up. */
  tran: string;
  compact?: boolean;
};

/** Shares the receipt of a payment that has arrived. */
export function ShareReceipt({ payment, tran, compact = false }: ShareReceiptProps) {
  const { t } = useLingui();
  const { digits, taka, locale } = useFormat();
  const number = digits(payment.number);
  const sum = taka(payment.amount);
  const receipt = (): string =>
    [
      t`Durpalla, receipt no. ${number}`,
      t`${sum} has arrived`,
      datedText(payment.at, locale),
      `${location.origin}/payment/callback?tran=${encodeURIComponent(tran)}`,
    ].join('\n');
  return (
    <ShareButton
      text={receipt}
      label={compact ? t`Share receipt no. ${number}` : t`Share the receipt`}
      compact={compact}
    />
  );
}
