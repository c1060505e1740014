import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { carActs } from '../../domain/car/car-status.ts';
import type { CarRow } from '../../protocol/sync/rows.ts';
import { offeredWith } from '../db/mirror/car-offers.ts';
import { confirmedTripsOfCar } from '../db/mirror/car-trips.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { correctedNow } from '../platform/clock.ts';
import { useDbs } from '../sync/use-view.ts';
import { isUnderWay } from '../action/mutation-strip.tsx';
import { useSave } from '../action/use-save.ts';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { switchCar } from './car-acts.ts';

type Offered = Awaited<ReturnType<typeof offeredWith>>;

/** Switches a car off for a while, or on again; asks first if that withdraws offers or bids with it. */
export function SwitchCar({ car }: { car: WithMutations<CarRow> }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const [withdrawn, setWithdrawn] = useState<Offered | null>(null);
  const act = carActs(car.car_status).includes('activate') ? 'activate' : 'deactivate';
  if (isUnderWay(car.mutations, 'car.activate') || isUnderWay(car.mutations, 'car.deactivate')) return null;
  const said =
    act === 'activate'
      ? {
          offline: t`Kept on the phone: the car is switched on later`,
        }
      : {
          offline: t`Kept on the phone: the car is switched off later`,
        };
  const press = async (): Promise<void> => {
    // a car with an agreed trip cannot be switched off anyway, so there is nothing to ask
    const asks = act === 'deactivate' && (await confirmedTripsOfCar(dbs, car.id)).length === 0;
    const offered = asks ? await offeredWith(dbs, car.id, correctedNow()) : { offers: 0, bids: 0 };
    if (offered.offers + offered.bids > 0) setWithdrawn(offered);
    else await save(() => switchCar(dbs, car.id, act), said);
  };
  const agree = (): void => {
    setWithdrawn(null);
    void save(() => switchCar(dbs, car.id, act), said);
  };
  return (
    <>
      <Button variant={act === 'activate' ? 'soft' : 'text'} small onClick={() => void press()}>
        {act === 'activate' ? t`Switch on` : t`Switch off for a while`}
      </Button>
      <Dialog
        open={withdrawn !== null}
        title={t`Switch the car off?`}
        onClose={() => setWithdrawn(null)}
        actions={
          <>
            <Button variant="line" onClick={() => setWithdrawn(null)}>
              {t`Not now`}
            </Button>
            <Button variant="danger" onClick={agree}>
              {t`Switch off`}
            </Button>
          </>
        }
      >
        {withdrawn && <Withdrawn {...withdrawn} />}
      </Dialog>
    </>
  );
}

/** The offers and bids that are withdrawn with the car. */
function Withdrawn({ offers, bids }: Offered) {
  const { t } = useLingui();
  const lines = [
    ...(offers > 0
      ? [plural(offers, { one: '# trip that you offer with it', other: '# trips that you offer with it' })]
      : []),
    ...(bids > 0 ? [plural(bids, { one: '# bid with it', other: '# bids with it' })] : []),
  ];
  return (
    <>
      <p>{t`With the car you take back:`}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <b>{line}</b>
          </li>
        ))}
      </ul>
      <p className="small mute">{t`The passengers are told. Switching it on again does not bring them back.`}</p>
    </>
  );
}
