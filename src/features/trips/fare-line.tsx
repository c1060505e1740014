import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../i18n/use-format.ts';

type FareLineProps = {
  /** Whole taka. */
  price: number;
  own: boolean;
  /** Who pays whom is settled. */
  agreed?: boolean;
};

export function FareLine({ price, own, agreed = false }: FareLineProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  return (
    <>
      <hr />
      <div className="row">
        <span className="grow">
          <b>{t`Fare`}</b>
          {agreed && (
            <span className="mute line small">
              {own
                ? t`You pay the car owner in cash after the journey`
                : t`The passenger pays you in cash after the journey`}
            </span>
          )}
        </span>
        <span className="price">{taka(price)}</span>
      </div>
    </>
  );
}
