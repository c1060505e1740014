import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { linkOfStart, starts } from './starts.ts';

/** Four common kinds of trip; each opens the wizard partly filled. */
export function QuickTiles() {
  const { i18n, t } = useLingui();
  return (
    <nav className="tiles card" aria-label={t`Kinds of trip`}>
      {starts.map(({ key, icon, name }) => (
        <Link key={key} {...linkOfStart(key)}>
          <span className="ico">
            <Icon name={icon} />
          </span>
          {i18n._(name)}
        </Link>
      ))}
    </nav>
  );
}
