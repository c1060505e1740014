import { useLingui } from '@lingui/react/macro';
import { commissionOf, providerShare } from '../../../domain/money/wallet.ts';
import { useFormat } from '../../i18n/use-format.ts';

type ShareLineProps = {
  /** Taka. */
  price: number;
  /** The heading, which names the condition of this share. */
  head: string;
  /** The fare to compare with. */
  instead?: number;
};

/** An owner's share of a fare after the commission. */
export function ShareLine({ price, head, instead }: ShareLineProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const [commission, own] = [taka(commissionOf(price)), taka(providerShare(instead ?? price))];
  return (
    <div className="share small">
      <span>
        <b className="line">{head}</b>
        <span className="micro line">{t`Less the commission of 10%, ${commission}.`}</span>
        {instead !== undefined && <span className="micro line">{t`With your own bid: ${own}.`}</span>}
      </span>
      <span className="price">{taka(providerShare(price))}</span>
    </div>
  );
}
