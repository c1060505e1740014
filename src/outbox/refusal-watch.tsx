import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Action } from '../db/overlay/overlay.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { correctedNow } from '../platform/clock.ts';
import type { Refused } from '../shell/shell-context.ts';
import { useView } from '../sync/use-view.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Badge } from '../ui/status/badge.tsx';
import { toaster } from '../ui/overlays/toaster.ts';
import { useActionText } from './action-text.tsx';
import { fixOf } from './action-words.ts';
import { refusedView } from './refused-view.ts';
import { useRenewedKeys } from './sms/renewed-keys.ts';

/**
 * Shows on every screen that the server has refused an action: a toast at that moment, with the reason, and a
 * mark in the frame until it is dismissed. Actions refused before the page was opened get the mark only.
 * @param onRefused called with the mark for the frame, or null
 */
export function RefusalWatch({ onRefused }: { onRefused: (refused: Refused | null) => void }): null {
  const refused = useView(refusedView, []);
  const toast = useRefusalToast();
  useRenewedKeys();
  const announced = useRef(new Set<string>());
  const count = refused?.length ?? 0;
  useEffect(() => {
    const opened = correctedNow() - performance.now();
    const fresh = (refused ?? []).filter(
      ({ id, settledAt }) => !announced.current.has(id) && (settledAt ?? 0) >= opened,
    );
    for (const { id } of fresh) announced.current.add(id);
    if (fresh.length > 0) toast(fresh);
    // only a change of language changes the toast's words
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refused]);
  useEffect(() => {
    onRefused(
      count > 0 ? { mark: <RefusedMark count={count} />, badge: <RefusedBadge count={count} /> } : null,
    );
    return () => onRefused(null);
  }, [count, onRefused]);
  return null;
}

function useRefusalToast(): (actions: Action[]) => void {
  const { i18n, t } = useLingui();
  const textOf = useActionText();
  const navigate = useNavigate();
  return (actions) => {
    const [first] = actions;
    if (!first) return;
    // the screen of the agreement says it itself, and at more length
    const agreement = first.name === 'face.agree' ? first.args.trip_id : null;
    const shown = actions.length === 1 && agreement !== null;
    if (shown && location.pathname === `/face/${agreement}`) return;
    const reason = errorText(i18n, first.error ?? { code: 'server_error' });
    const text =
      actions.length === 1
        ? `${textOf(first).title}: ${reason}`
        : plural(actions.length, {
            one: '# action was not taken. See why',
            other: '# actions were not taken. See why',
          });
    toaster.show({
      kind: 'error',
      text,
      action: { label: t`See`, onClick: () => void navigate(shown ? fixOf(first).link : { to: '/outbox' }) },
    });
  };
}

/** Links to the refused actions, in the header of every screen. */
function RefusedMark({ count }: { count: number }) {
  const { capped } = useFormat();
  const atOutbox = useLocation({ select: ({ pathname }) => pathname === '/outbox' });
  const spoken = plural(count, { one: '# action was not taken', other: '# actions were not taken' });
  if (atOutbox) return null;
  return (
    <Link to="/outbox" className="tap">
      <Icon name="circle-alert" />
      <span className="spoken">{spoken}</span>
      <span className="dot" aria-hidden="true">
        {capped(count)}
      </span>
    </Link>
  );
}

/** Shown next to the outbox in the drawer. */
const RefusedBadge = ({ count }: { count: number }) => (
  <Badge tone="bad" icon="circle-alert">
    <Plural value={count} one="# not taken" other="# not taken" />
  </Badge>
);
