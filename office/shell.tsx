import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type } from 'arktype';
import { mayDo } from '../domain/office.ts';
import { useFormat } from '../src/i18n/use-format.ts';
import { Person } from '../src/ui/cards/person.tsx';
import { Wordmark } from '../src/ui/frame/wordmark.tsx';
import { call, CallFailed } from './calls.ts';
import { choose } from './i18n.ts';
import { KeyCaps } from './key-caps.tsx';
import { useKeys } from './keys.ts';
import { OfficeIcon } from './office-icon.tsx';
import { client, meQuery, queuesQuery } from './queries.ts';

const done = type('object');

/** The frame of the office: where one can go, how much waits there, and who one is. */
export function Shell() {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const navigate = useNavigate();
  const me = useQuery(meQuery);
  const queues = useQuery(queuesQuery);
  const over = [me.error, queues.error].some((error) => error instanceof CallFailed && error.status === 401);
  useEffect(() => {
    if (!over) return;
    client.clear();
    void navigate({ to: '/sign-in' });
  }, [over, navigate]);
  const signOut = useMutation({
    mutationFn: () => call(done, 'POST', 'sign-out'),
    onSuccess: () => {
      client.clear();
      void navigate({ to: '/sign-in' });
    },
  });
  const roles = me.data?.roles ?? [];
  const isAdmin = mayDo(roles, 'admin');
  useKeys({
    'KeyG KeyV': () => void navigate({ to: '/cars' }),
    'KeyG KeyD': () => void navigate({ to: '/reports' }),
    'KeyG KeyR': () => isAdmin && void navigate({ to: '/audit' }),
  });
  const cars = queues.data?.find(({ name }) => name === 'cars');
  const reports = queues.data?.find(({ name }) => name === 'reports');
  const other = i18n.locale === 'bn' ? 'en' : 'bn';
  if (!me.data) return null;
  return (
    <div className="office">
      <aside className="o-side">
        <div className="o-brand">
          <Wordmark />
          <span>{t`Office`}</span>
        </div>
        <nav aria-label={t`Office`}>
          <h2>{t`Queues`}</h2>
          {cars && (
            <Link to="/cars">
              <OfficeIcon name="car-front" size="s" />
              <span className="grow clip">{t`Cars`}</span>
              <b>{number(cars.count)}</b>
              <KeyCaps keys={['G', 'V']} />
            </Link>
          )}
          {reports && (
            <Link to="/reports">
              <OfficeIcon name="scale" size="s" />
              <span className="grow clip">{t`Reports`}</span>
              <b>{number(reports.count)}</b>
              <KeyCaps keys={['G', 'D']} />
            </Link>
          )}
          {isAdmin && <h2>{t`Records`}</h2>}
          {isAdmin && (
            <Link to="/audit">
              <OfficeIcon name="scroll" size="s" />
              <span className="grow clip">{t`Audit`}</span>
              <KeyCaps keys={['G', 'R']} />
            </Link>
          )}
        </nav>
        <div className="o-me">
          <Person name={me.data.name} />
          <span className="grow">
            <b className="clip">{me.data.name}</b>
            <button type="button" className="bt lk sm" lang={other} onClick={() => choose(other)}>
              {other === 'en' ? 'English' : 'বাংলা'}
            </button>
          </span>
          <button type="button" className="o-ib" aria-label={t`Sign out`} onClick={() => signOut.mutate()}>
            <OfficeIcon name="log-out" />
          </button>
        </div>
      </aside>
      <Outlet />
    </div>
  );
}
