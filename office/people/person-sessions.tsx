import { useLingui } from '@lingui/react/macro';
import { type } from 'arktype';
import type { OfficePerson } from '../../protocol/api/office/people.ts';
import { call } from '../kit/calls.ts';
import { Button } from '../kit/controls.tsx';
import { RowsPane } from '../kit/pane.tsx';
import type { Acts } from '../kit/use-acts.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';

const done = type('object');

type PersonSessionsProps = { person: OfficePerson; acts: Acts; may: boolean };

/** The phones and browsers that are signed in; one or all of them can be signed out. */
export function PersonSessions({ person: { id, sessions, devices }, acts, may }: PersonSessionsProps) {
  const { t } = useLingui();
  const { number, day } = useOfficeFormat();
  const known = number(devices);
  const signOut = (which = ''): void => acts.run(() => call(done, 'DELETE', `people/${id}/sessions${which}`));
  return (
    <RowsPane
      title={t`Phones and sessions`}
      empty={t`Nowhere signed in.`}
      beside={
        <>
          <small>{t`${known} known phones`}</small>
          {may && sessions.length > 0 && (
            <Button className="sm" disabled={acts.isBusy} onClick={() => signOut()}>
              {t`Sign out everywhere`}
            </Button>
          )}
        </>
      }
      items={sessions}
      row={(session) => {
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
              <Button className="sm" disabled={acts.isBusy} onClick={() => signOut(`/${session.id}`)}>
                {t`Sign out`}
              </Button>
            )}
          </li>
        );
      }}
    />
  );
}
