import { useLingui } from '@lingui/react/macro';
import { carActs } from '../../../domain/car-status.ts';
import type { CarRow } from '../../../protocol/rows.ts';
import type { WithMutations } from '../../db/outbox/overlay.ts';
import { useDbs } from '../../sync/use-view.ts';
import { isUnderWay } from '../../trip/mutation-strip.tsx';
import { useSave } from '../../trip/use-save.ts';
import { Button } from '../../ui/actions/button.tsx';
import { switchCar } from './car-acts.ts';

/** Switches a car off for a while, or on again. */
export function SwitchCar({ car }: { car: WithMutations<CarRow> }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const act = carActs(car.car_status).includes('activate') ? 'activate' : 'deactivate';
  if (isUnderWay(car.mutations, 'car.activate') || isUnderWay(car.mutations, 'car.deactivate')) return null;
  const said =
    act === 'activate'
      ? {
          online: t`The car is being switched on`,
          offline: t`Kept on the phone: the car is switched on later`,
        }
      : {
          online: t`The car is being switched off`,
          offline: t`Kept on the phone: the car is switched off later`,
        };
  return (
    <Button
      variant={act === 'activate' ? 'soft' : 'text'}
      small
      onClick={() => void save(() => switchCar(dbs, car.id, act), said)}
    >
      {act === 'activate' ? t`Switch on` : t`Switch off for a while`}
    </Button>
  );
}
