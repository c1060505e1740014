import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/actions/button.tsx';
import { CarDrawing } from '../../ui/cars/car-drawing.tsx';
import { Card } from '../../ui/cards/card.tsx';

/** For people who own a car; they sign up with another number. */
export function ProviderPitch() {
  const { t } = useLingui();
  return (
    <Card>
      <div className="row g3">
        <CarDrawing shape="mini-micro" />
        <h2 className="grow">{t`Do you have a car?`}</h2>
      </div>
      <p className="small mute">{t`Take far trips when you have time. You name the fare yourself.`}</p>
      <Link className={buttonClass({ variant: 'soft' })} to="/about">
        {t`How to join as a car owner`}
      </Link>
    </Card>
  );
}
