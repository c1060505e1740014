import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';
import '../base/screens.css';

export type SyncState = 'queued' | 'sending' | 'sent' | 'refused';

const stateIcon: Record<SyncState, IconName> = {
  queued: 'clock',
  sending: 'arrow-up',
  sent: 'check-check',
  refused: 'circle-x',
};

type SyncStripProps = {
  state: SyncState;
  text: ReactNode;
  action?: { label: string; onClick: () => void };
};

/**
 * The mutation state of the person's action, in icon and words, never by colour alone. Changes are read out.
 */
export function SyncStrip({ state, text, action }: SyncStripProps) {
  return (
    <div className={`sync ${state}`}>
      <Icon name={stateIcon[state]} />
      <span className="grow" role="status">
        {text}
      </span>
      {action && (
        <button type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
