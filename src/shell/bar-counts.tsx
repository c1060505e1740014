import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useFormat } from '../i18n/use-format.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { useShell } from './shell-context.ts';

/** The outbox while it is not empty, and the bell; both with counts, 9+ above nine (REQ 2). */
export function BarCounts() {
  const { t } = useLingui();
  const { capped } = useFormat();
  const { user, online, outboxCount, refused, unseenCount } = useShell();
  const atOutbox = useLocation({ select: ({ pathname }) => pathname === '/outbox' });
  if (!user) return null;
  const waiting = plural(outboxCount, {
    one: '# action waiting to be sent',
    other: '# actions waiting to be sent',
  });
  const unseen = plural(unseenCount, { one: '# unseen notification', other: '# unseen notifications' });
  return (
    <>
      {refused?.mark}
      {outboxCount > 0 && !refused && !atOutbox && (
        <Link to="/outbox" className="tap">
          <Icon name={online ? 'cloud-upload' : 'cloud-off'} />
          <span className="spoken">{waiting}</span>
          <span className="dot q" aria-hidden="true">
            {capped(outboxCount)}
          </span>
        </Link>
      )}
      <Link to="/notifications/{-$page}" className="tap">
        <Icon name="bell" />
        <span className="spoken">{unseenCount > 0 ? unseen : t`Notifications`}</span>
        {unseenCount > 0 && (
          <span className="dot" aria-hidden="true">
            {capped(unseenCount)}
          </span>
        )}
      </Link>
    </>
  );
}
