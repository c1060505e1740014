import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { withoutHonorifics } from '../../domain/person/person-name.ts';
import { profileView } from '../db/mirror/views.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useNow } from '../platform/ticker.ts';
import { leaveImpersonation, looksUntil } from '../sync/session/impersonation.ts';
import { onHeldBack } from '../sync/session/read-only-session.ts';
import { useView } from '../sync/use-view.ts';
import { Button } from '../ui/actions/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { toaster } from '../ui/overlays/toaster.ts';
import './looking-bar.css';

const SECOND_MS = 1000;

/**
 * Names the person whom an operator impersonates and the remaining time, with a button to leave; the frame
 * shows it on every screen.
 */
export function LookingBar() {
  const { t, i18n } = useLingui();
  const { digits } = useFormat();
  const now = useNow(SECOND_MS);
  const [until] = useState(looksUntil);
  const name = withoutHonorifics(useView((dbs) => profileView(dbs), [])?.name ?? '');
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  useEffect(
    () =>
      onHeldBack(() =>
        toaster.show({ kind: 'error', text: errorText(i18n, { code: 'looks_only' }), icon: 'eye' }),
      ),
    [i18n],
  );
  useEffect(() => {
    document.documentElement.classList.add('looking');
    return () => document.documentElement.classList.remove('looking');
  }, []);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void leaveImpersonation();
  }, [isOver]);
  const clock = digits(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`);
  return (
    <aside className="looking-bar" aria-label={t`Looking only`}>
      <Icon name="eye" size="m" />
      <span className="grow clip">
        <span className="micro line">{t`Through the eyes of`}</span>
        <b className="small line clip">{name}</b>
      </span>
      <span className="small num" role="timer">
        {clock}
      </span>
      <Button variant="white" small onClick={() => void leaveImpersonation()}>
        {t`Leave`}
      </Button>
    </aside>
  );
}
