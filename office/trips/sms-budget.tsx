import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { smsFiguresQuery } from '../kit/queries.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';

/** How much of the day's SMS budget is used; an alarm once all of it is. */
export function SmsBudget() {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  const { data } = useQuery(smsFiguresQuery);
  if (!data) return null;
  const [sent, most] = [number(data.day.out), number(data.day_budget)];
  if (data.day.out < data.day_budget) return <span className="sub">{t`${sent} of ${most} SMS today`}</span>;
  return (
    <span className="bad-t" role="alert">
      {t`The ${most} SMS of today are used up`}
    </span>
  );
}
