import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onSyncStatus, syncStatus, tryNow } from '../../sync/client.ts';
import { addDrawings, Icon } from '../../ui/icons/icon.tsx';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { usePullDown } from './use-pull-down.ts';
import './refresh.css';

addDrawings(furtherDrawings);

/** The arrow turns for at least this long, because nobody would notice a shorter turn. */
const SHOWN_AT_LEAST_MS = 600;

const isBusy = (): boolean => {
  const { phase } = syncStatus();
  return phase === 'pushing' || phase === 'pulling';
};

/**
 * Above a list: pulling it down pulls from the server, and the arrow turns until the answer has come.
 * Keyboards have a button that appears on focus.
 */
export function PullToRefresh() {
  const { t } = useLingui();
  const busy = useSyncExternalStore(onSyncStatus, isBusy);
  const [asked, setAsked] = useState(false);
  const refresh = (): void => {
    tryNow();
    setAsked(true);
  };
  const pulled = usePullDown(refresh);
  useEffect(() => {
    if (!asked || busy) return;
    const shown = setTimeout(() => setAsked(false), SHOWN_AT_LEAST_MS);
    return () => clearTimeout(shown);
  }, [asked, busy]);
  const shown = asked || pulled > 0;
  return (
    <div
      className={['pull', shown && 'shown', asked && 'asked'].filter(Boolean).join(' ')}
      style={{ height: asked ? undefined : pulled }}
    >
      {shown && <Icon name="refresh-cw" />}
      <button type="button" className="btn line s" onClick={refresh}>
        {t`Refresh`}
      </button>
      <span className="spoken" role="status">
        {asked ? t`Refreshing` : ''}
      </span>
    </div>
  );
}
