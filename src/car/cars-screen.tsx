import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/actions/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { OwnCars } from './own-cars.tsx';

/** The owner's cars (REQ 2, /provider/car/index). */
export function CarsScreen() {
  const { t } = useLingui();
  return (
    <div className="col g4">
      <OwnCars />
      <Link to="/provider/car/store" className={buttonClass({ variant: 'accent', wide: true })}>
        <Icon name="plus" />
        {t`Add a car`}
      </Link>
    </div>
  );
}
