import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ProfileRow } from '../../../protocol/rows.ts';
import { creditOf } from '../../db/mirror/credit.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { profileView } from '../../db/mirror/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useView } from '../../sync/use-view.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { Facts } from '../../ui/cards/facts.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';

/** What was paid through the app: nothing by passengers, who pay in the car; car owners see their dues. */
export function PaymentHistoryScreen() {
  const { t } = useLingui();
  const profile = useView((dbs) => profileView(dbs), []);
  if (!profile) return <SkeletonCard />;
  if (profile.type === 'provider') return <Dues profile={profile} />;
  return (
    <EmptyState
      title={t`No payments yet`}
      text={t`You pay the fare to the driver in cash at the end of the journey. Payments through the app will stand here.`}
    >
      <Link to="/previous-trips" className={buttonClass()}>
        {t`See your trips`}
      </Link>
    </EmptyState>
  );
}

function Dues({ profile }: { profile: ProfileRow }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const market = useMarket();
  const { dues, agreed, creditLimit } = creditOf(profile, market);
  return (
    <Card>
      <Facts
        facts={[
          { term: t`Your dues`, value: taka(dues) },
          { term: t`To come from trips you have agreed on`, value: taka(agreed.dues) },
          { term: t`Credit limit`, value: taka(creditLimit) },
        ]}
      />
    </Card>
  );
}
