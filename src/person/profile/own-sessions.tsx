import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { OwnSession } from '../../../protocol/api/own-account.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { endSession, ownSessions } from '../../sync/calls/own-account.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Trouble } from '../../ui/status/alert.tsx';
import { useOwnCall } from './use-own-call.ts';

const MINUTE_MS = 60_000;

/** The phones and browsers that are signed in. The person can sign out each other one, or all at once. */
export function OwnSessions() {
  const { t } = useLingui();
  const { ago } = useDateFormat();
  const now = useNow(MINUTE_MS);
  const { busy, trouble, run } = useOwnCall();
  const [sessions, setSessions] = useState<OwnSession[] | null>(null);
  const read = async (): Promise<void> => {
    const found = await run(ownSessions);
    if (found) setSessions(found);
  };
  useEffect(() => {
    let open = true;
    void ownSessions().then((asked) => open && asked.ok && setSessions(asked.data));
    return () => {
      open = false;
    };
  }, []);
  const end = async (id: string | null): Promise<void> => {
    const ended = await run(async () => {
      const asked = await endSession(id);
      return asked.ok ? ownSessions() : asked;
    });
    if (ended) setSessions(ended);
  };
  const others = sessions?.filter(({ own }) => !own) ?? [];
  return (
    <>
      <Trouble text={trouble} />
      {sessions === null ? (
        <>
          <p className="small mute">{t`The list comes from the server and needs internet.`}</p>
          <Button variant="line" wide disabled={busy} onClick={() => void read()}>
            {t`Show the list`}
          </Button>
        </>
      ) : (
        <ul className="list">
          {sessions.map(({ id, device, used, own }) => (
            <li key={id} className="row g3">
              <span className="grow small">
                <b className="line">{device === '' ? t`A phone or browser` : device}</b>
                <span className="mute">
                  {own ? t`This one, in use now` : ago(Math.max(0, now - Date.parse(used)))}
                </span>
              </span>
              {!own && (
                <Button variant="line" small disabled={busy} onClick={() => void end(id)}>
                  {t`Sign out there`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button variant="line" wide icon="log-out" disabled={busy} onClick={() => void end(null)}>
          {t`Sign out everywhere else`}
        </Button>
      )}
    </>
  );
}
