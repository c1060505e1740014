import type { ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import './index-row.css';

type IndexRowProps = Pick<LinkProps, 'to' | 'params' | 'hash'> & {
  icon: IconName;
  name: string;
  /** The current value in small letters; undefined while the phone is still reading it. */
  value: ReactNode;
  /** Only for a value that asks the person for something. */
  badge?: ReactNode;
  sum?: string | undefined;
};

/** A row that shows a current value and leads to where it is changed. */
export function IndexRow({ icon, name, value, badge, sum, ...link }: IndexRowProps) {
  return (
    <li>
      <Link {...link} className="indexrow">
        <span className="ico">
          <Icon name={icon} size="m" />
        </span>
        <span className="grow">
          <b className="line small">{name}</b>
          <span className="micro mute line">{value ?? '\u00a0'}</span>
        </span>
        {badge}
        {sum !== undefined && <b className="num">{sum}</b>}
        <Icon name="chevron-right" size="m" />
      </Link>
    </li>
  );
}
