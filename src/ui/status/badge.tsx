import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';
import '../base/screens.css';

/**
 * go, decide, wait, notice, shut, bad: the status families; solid, loud: the strongest forms of go and
 * notice; mark: on a signboard.
 */
export type BadgeTone =
  | 'go'
  | 'solid'
  | 'decide'
  | 'wait'
  | 'notice'
  | 'loud'
  | 'shut'
  | 'bad'
  | 'draft'
  | 'flat'
  | 'mark';

const classOf = (tone: BadgeTone): string =>
  tone === 'shut' ? 'badge' : tone === 'loud' ? 'badge notice loud' : `badge ${tone}`;

type BadgeProps = { tone: BadgeTone; icon: IconName; children: ReactNode };

/** A status, always with an icon and a word. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classOf(tone)}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
