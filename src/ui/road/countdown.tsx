import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import '../base/screens.css';

type CountdownProps = {
  /** The share of the time that is left, 0 to 1. */
  left: number;
  /** Less than ten minutes are left. */
  hot?: boolean;
  children?: ReactNode;
};

type WithLeft = CSSProperties & { '--left': string };

/** The remaining time as a road. The line is decorative, since the words carry the same information. */
export function Countdown({ left, hot = false, children }: CountdownProps) {
  const style: WithLeft = { '--left': `${Math.round(Math.min(1, Math.max(0, left)) * 100)}%` };
  return (
    <div className={hot ? 'count hot' : 'count'} style={style} data-now="">
      {children !== undefined && (
        <span>
          <Icon name="timer" size="s" />
          <span>{children}</span>
        </span>
      )}
      <i />
    </div>
  );
}
