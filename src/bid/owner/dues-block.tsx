import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { liftingSum, nextToCount, type Credit } from '../../../domain/money/credit.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';

type DuesBlockProps = {
  credit: Credit;
  /** Saves the unsent bid before the wallet opens. */
  onLeave: () => void;
};

/**
 * The reason why bidding is closed and how to open it again; shows nothing while it is open. Works offline
 * too.
 */
export function DuesBlock({ credit, onLeave }: DuesBlockProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { remaining } = useDateFormat();
  const now = correctedNow();
  const lifts = liftingSum(credit, now);
  if (lifts === 0) return null;
  const grace = nextToCount(credit, now);
  const [dues, limit, least] = [taka(credit.dues), taka(credit.creditLimit), taka(lifts)];
  const [spared, time] = [taka(grace?.amount ?? 0), grace ? remaining(grace.countsAt - now) : ''];
  return (
    <Alert tone="bad" icon="lock" urgent>
      <div className="col g3">
        <span>
          <b className="line">{t`Bidding is closed for now`}</b>
          {t`Your dues are ${dues}, the credit limit is ${limit}. Just ${least} opens bidding again.`}
        </span>
        <Link to="/provider/wallet" onClick={onLeave} className={buttonClass({ wide: true })}>
          {t`Pay ${least} and open bidding`}
        </Link>
        {grace && (
          <Hint icon="hourglass">{t`${spared} of the latest trip does not count yet, for ${time}.`}</Hint>
        )}
      </div>
    </Alert>
  );
}
