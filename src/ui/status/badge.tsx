import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';
import '../base/screens.css';

/** go, decide, wait, notice, shut, bad: the status families; solid: go at its strongest; mark: on a signboard. */
export type BadgeTone =
  | 'go'
  | 'solid'
  | 'decide'
  | 'wait'
  | 'notice'
  | 'shut'
  | 'bad'
  | 'draft'
  | 'flat'
  | 'mark';

type BadgeProps = { tone: BadgeTone; icon: IconName; children: ReactNode };

/** A status, always with an icon and a word. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={tone === 'shut' ? 'badge' : `badge ${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
