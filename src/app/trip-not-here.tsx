import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';

export function TripNotHere() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`This trip is not here`} text={t`It is not on this phone, or it is not yours.`}>
      <Link to="/trips" className={buttonClass()}>
        {t`My trips`}
      </Link>
    </EmptyState>
  );
}
