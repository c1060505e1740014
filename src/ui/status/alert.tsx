import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';

type AlertTone = 'notice' | 'bad' | 'wait' | 'go';

const toneIcon: Record<AlertTone, IconName> = {
  notice: 'info',
  bad: 'circle-alert',
  wait: 'info',
  go: 'circle-check',
};

type AlertProps = {
  tone?: AlertTone;
  icon?: IconName;
  /** Read out at once, for something that has just gone wrong. */
  urgent?: boolean;
  /** The instant (epoch ms) from which it is hidden. */
  until?: number;
  children: ReactNode;
};

export function Alert({
  tone = 'notice',
  icon = toneIcon[tone],
  urgent = false,
  until,
  children,
}: AlertProps) {
  return (
    <div className={`alert ${tone}`} role={urgent ? 'alert' : undefined} data-ends={until}>
      <Icon name={icon} />
      <div className="grow">{children}</div>
    </div>
  );
}

/** An error that has just happened, if any. */
export const Trouble = ({ text }: { text: string | null | undefined }) =>
  text != null && (
    <Alert tone="bad" urgent>
      {text}
    </Alert>
  );
