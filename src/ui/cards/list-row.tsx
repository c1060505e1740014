import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';
import '../base/screens.css';

export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="card list" aria-label={label}>
      {children}
    </ul>
  );
}

type ListRowProps = {
  icon?: IconName;
  tone?: 'go' | 'decide' | 'wait' | 'notice' | 'bad';
  title: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
};

export function ListRow({ icon, tone, title, detail, aside }: ListRowProps) {
  return (
    <li>
      {icon && (
        <span className={tone ? `ico ${tone}` : 'ico'}>
          <Icon name={icon} size="m" />
        </span>
      )}
      <span className="grow small">
        <b>{title}</b>
        {detail !== undefined && <span className="mute line">{detail}</span>}
      </span>
      {aside !== undefined && <span className="micro dim nowrap when">{aside}</span>}
    </li>
  );
}
