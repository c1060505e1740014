import { useLingui } from '@lingui/react/macro';
import { type } from 'arktype';
import type { OfficePerson } from '../../protocol/api/office/people.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { call } from '../kit/calls.ts';
import { useDay } from '../kit/use-day.ts';
import type { Acts } from './person-page.tsx';

const done = type('object');

type PersonSessionsProps = { person: OfficePerson; acts: Acts; may: boolean };

/** Phones and browsers that are signed in; each can be signed out, or all. */
export function PersonSessions({ person: { id, sessions, devices }, acts, may }: PersonSessionsProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const day = useDay();
  const known = number(devices);
  return (
    <section className="pane" aria-label={t`Phones and sessions`}>
      <div className="ph1">
        <h2 className="h3 grow">{t`Phones and sessions`}</h2>
        <small>{t`${known} known phones`}</small>
        {may && sessions.length > 0 && (
          <button
            type="button"
            className="bt sm"
            disabled={acts.isBusy}
            onClick={() => acts.run(() => call(done, 'DELETE', `people/${id}/sessions`))}
          >
            {t`Sign out everywhere`}
          </button>
        )}
      </div>
      <ul className="o-rows">
        {sessions.map((session) => {
          const [since, used] = [day(session.since), day(session.used)];
          return (
            <li key={session.id}>
              <span className="grow">
                <b>{session.device || t`Unknown phone`}</b>
                <small>
                  {t`Signed in on ${since}`} · {t`last used ${used}`} ·{' '}
                  {session.pushes ? t`Gets notifications` : t`Gets no notifications`}
                </small>
              </span>
              {may && (
                <button
                  type="button"
                  className="bt sm"
                  disabled={acts.isBusy}
                  onClick={() => acts.run(() => call(done, 'DELETE', `people/${id}/sessions/${session.id}`))}
                >
                  {t`Sign out`}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length === 0 && <p className="nothing mute">{t`Nowhere signed in.`}</p>}
    </section>
  );
}
