import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { useOwnerRows } from './owner-rows.tsx';

/** An owner's work, first of all, with its current values. */
export function OwnerLinks({ onClick }: { onClick: () => void }) {
  return useOwnerRows().map(({ icon, name, value, badge, sum, ...link }) => (
    <li key={name}>
      <Link {...link} className="item" onClick={onClick}>
        <Icon name={icon} />
        <span className="grow">
          <b className="line">{name}</b>
          <span className="micro mute line">{value ?? '\u00a0'}</span>
        </span>
        {badge}
        {sum !== undefined && <b className="num">{sum}</b>}
      </Link>
    </li>
  ));
}
