import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dhakaTime } from '../../domain/base/calendar.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { PageFrame } from '../kit/page-frame.tsx';
import { stuckQuery } from '../kit/queries.ts';
import { useDay } from '../kit/use-day.ts';
import { useWait } from './board-words.ts';

/** What hangs: actions on phones, SMS and payments. */
export function StuckPage() {
  const { t } = useLingui();
  const { number, taka, digits } = useFormat();
  const day = useDay();
  const wait = useWait();
  const read = useQuery(stuckQuery);
  const stuck = read.data;
  const at = (instant: string): string => `${day(instant)}, ${digits(dhakaTime(Date.parse(instant)))}`;
  return (
    <PageFrame title={t`Stuck`} isFresh={!read.isError} keys={[]}>
      {stuck && (
        <div className="o-col">
          <section className="pane" aria-label={t`Actions that wait on phones`}>
            <h2 className="ph1 h3">{t`Actions that wait on phones`}</h2>
            {stuck.phones.length === 0 && (
              <p className="nothing mute">{t`No phone says that anything waits.`}</p>
            )}
            <ul className="o-rows">
              {stuck.phones.map(({ person, waiting, since, code, at: last }) => {
                const [count, longest, when] = [
                  number(waiting),
                  wait((Date.parse(last) - Date.parse(since)) / 1000),
                  at(last),
                ];
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
              })}
            </ul>
          </section>
          <section className="pane" aria-label={t`SMS that did not go`}>
            <h2 className="ph1 h3">{t`SMS that did not go`}</h2>
            {stuck.sms.length === 0 && <p className="nothing mute">{t`Every SMS of the last week went.`}</p>}
            <ul className="o-rows">
              {stuck.sms.map(({ at: when, prefix, reason }, place) => (
                <li key={place}>
                  <span className="grow">{reason}</span>
                  <span>{digits(prefix)}…</span>
                  <span>{at(when)}</span>
                </li>
              ))}
            </ul>
          </section>
          <section className="pane" aria-label={t`Payments that hang`}>
            <h2 className="ph1 h3">{t`Payments that hang`}</h2>
            {stuck.payments.length === 0 && <p className="nothing mute">{t`No payment hangs.`}</p>}
            <ul className="o-rows">
              {stuck.payments.map(({ id, payer, taka: sum, reason, at: when }) => (
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
              ))}
            </ul>
          </section>
        </div>
      )}
    </PageFrame>
  );
}
