import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageFrame } from '../kit/page-frame.tsx';
import { RowsPane } from '../kit/pane.tsx';
import { stuckQuery } from '../kit/queries.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { useWait } from './board-words.ts';
import { PhoneErrorsPane } from './phone-errors-pane.tsx';

/** Actions on phones, SMS and payments that do not arrive, and errors of the app. */
export function StuckPage() {
  const { t } = useLingui();
  const { number, taka, digits, day, clock } = useOfficeFormat();
  const wait = useWait();
  const read = useQuery(stuckQuery);
  const stuck = read.data;
  const at = (instant: string): string => `${day(instant)}, ${clock(instant)}`;
  return (
    <PageFrame title={t`Stuck`} isFresh={!read.isError} keys={[]}>
      {stuck && (
        <div className="o-col">
          <RowsPane
            title={t`Actions that wait on phones`}
            empty={t`No phone says that anything waits.`}
            items={stuck.phones}
            row={({ person, waiting, since, code, at: last }) => {
              const [count, when] = [number(waiting), at(last)];
              const longest = wait((Date.parse(last) - Date.parse(since)) / 1000);
              return (
                <li key={`${person.id} ${last}`}>
                  <span className="grow">
                    <Link to="/people/$id" params={{ id: person.id }}>
                      <b>{person.name}</b>
                    </Link>
                    <small>{t`said on ${when}`}</small>
                  </span>
                  {code !== null && <code>{code}</code>}
                  <b>{t`${count} wait, the first for ${longest}`}</b>
                </li>
              );
            }}
          />
          <RowsPane
            title={t`SMS that did not go`}
            empty={t`Every SMS of the last week went.`}
            items={stuck.sms}
            row={({ at: when, prefix, reason }, place) => (
              <li key={place}>
                <span className="grow">{reason}</span>
                <span>{digits(prefix)}…</span>
                <span>{at(when)}</span>
              </li>
            )}
          />
          <RowsPane
            title={t`Payments that hang`}
            empty={t`No payment hangs.`}
            items={stuck.payments}
            row={({ id, payer, taka: sum, reason, at: when }) => (
              <li key={id}>
                <span className="grow">
                  <Link to="/people/$id" params={{ id: payer.id }}>
                    {payer.name}
                  </Link>
                  <small>{reason}</small>
                </span>
                <b>{taka(sum)}</b>
                <span>{at(when)}</span>
              </li>
            )}
          />
          <PhoneErrorsPane errors={stuck.errors} at={at} />
        </div>
      )}
    </PageFrame>
  );
}
