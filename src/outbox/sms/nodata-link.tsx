import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/actions/button.tsx';

/** Leads to what this phone can do without a net. */
export function NodataLink() {
  const { t } = useLingui();
  return (
    <Link to="/outbox" hash="settings" className={buttonClass({ variant: 'text', wide: true })}>
      {t`Without a net`}
    </Link>
  );
}
