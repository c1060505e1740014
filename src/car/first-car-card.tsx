import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isPulled } from '../db/mirror/missing.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { useView } from '../sync/use-view.ts';
import { buttonClass } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { CarDrawing } from '../ui/cars/car-drawing.tsx';
import { Icon } from '../ui/icons/icon.tsx';

/** Whether the owner has no car yet, not even one on its way to the server; null before the first pull. */
async function hasNoCar(dbs: UserDbs): Promise<boolean | null> {
  if (!(await isPulled(dbs))) return null;
  if ((await dbs.mirror.cars.count()) > 0) return false;
  return (await dbs.outbox.outbox.filter(({ name }) => name === 'car.add').count()) === 0;
}

/** Leads an owner without a car to the form; shows nothing to anybody else. */
export function FirstCarCard() {
  const { t } = useLingui();
  const none = useView(hasNoCar, []);
  if (!none) return null;
  return (
    <Card picked>
      <div className="row g3">
        <CarDrawing shape="mini-micro" />
        <span className="grow small">
          <b className="line">{t`Begin with your car`}</b>
          <span className="mute">{t`Five minutes, also without a net. Until then you can write bids down.`}</span>
        </span>
      </div>
      <ul className="col small">
        <li className="row g3">
          <Icon name="image" />
          {t`2 photos of the car`}
        </li>
        <li className="row g3">
          <Icon name="file-text" />
          {t`Registration and fitness certificate`}
        </li>
      </ul>
      <Link to="/provider/car/store" className={buttonClass({ variant: 'accent', wide: true })}>
        <Icon name="plus" />
        {t`Add a car`}
      </Link>
    </Card>
  );
}
