import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';

/** Whole taka. */
export function FareLine({ price }: { price: number }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  return (
    <>
      <hr />
      <div className="row">
        <b className="grow">{t`Fare`}</b>
        <span className="price">{taka(price)}</span>
      </div>
    </>
  );
}
