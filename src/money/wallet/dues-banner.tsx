import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { liftingSum, willClose } from '../../../domain/money/credit.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { creditOf } from '../../db/mirror/credit.ts';
import { checkedPaymentsView } from '../../db/mirror/wallet-view.ts';
import { profileView } from '../../db/mirror/views.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useView } from '../../sync/use-view.ts';
import { Alert } from '../../ui/status/alert.tsx';

/** Warns that dues block bidding, or soon will, with a link to paying; shows nothing to others. */
export function DuesBanner() {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { remaining } = useDateFormat();
  const profile = useView((dbs) => profileView(dbs), []);
  const checked = useView((dbs) => checkedPaymentsView(dbs), []);
  const market = useMarket();
  if (!profile || !checked) return null;
  const credit = creditOf(profile, market);
  const now = correctedNow();
  const lifts = liftingSum(credit, now);
  const soon = willClose(credit, now);
  if (lifts === 0 && !soon) return null;
  const [dues, limit, least] = [credit.dues, credit.creditLimit, soon?.pay ?? lifts].map((each) =>
    taka(each),
  );
  const sum = taka(checked.reduce((sum, { amount }) => sum + amount, 0));
  if (checked.length > 0)
    return (
      <Alert tone="wait" icon="hourglass">
        <b className="line">{t`${sum} is being checked`}</b>
        <span className="line">{t`Do not pay again.`}</span>
        <Link to="/provider/wallet" className="link">
          {t`To the wallet`}
        </Link>
      </Alert>
    );
  const time = soon ? remaining(soon.at - now) : '';
  return (
    <Alert
      tone={soon ? 'notice' : 'bad'}
      icon={soon ? 'hourglass' : 'lock'}
      {...(soon && { until: soon.at })}
    >
      <b className="line" data-now={soon ? '' : undefined}>
        {soon ? t`Bidding closes in ${time}` : t`Bidding is closed for now`}
      </b>
      <span className="line">
        {soon
          ? t`The commission of your last trip counts then. Pay ${least} before, and it stays open.`
          : t`Your dues are ${dues}, the credit limit is ${limit}. Just ${least} opens bidding again.`}
      </span>
      <Link to="/provider/wallet" className="link">
        {t`Pay ${least}`}
      </Link>
    </Alert>
  );
}
