import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** Leads to what this phone can do without a net. */
export function NodataLink() {
  const { t } = useLingui();
  return (
    <Link to="/outbox" hash="settings" className="link small center">
      {t`Without a net`}
    </Link>
  );
}
