import { useLingui } from '@lingui/react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, type ReactNode } from 'react';
import type { CarFormOf } from '../car/car-acts.ts';
import { CarFormScreen } from '../car/car-form-screen.tsx';
import { CarsScreen } from '../car/cars-screen.tsx';
import { carTitles } from '../car/car-titles.ts';
import { Page } from '../app/page.tsx';
import { useGoBack } from '../app/start/use-go-back.ts';
import { useTitle } from '../app/start/title.ts';

/** What Home shows of the cars is loaded with their pages, so that the start names no more files. */
export { CarsHero } from '../car/cars-hero.tsx';

export function CarsRoute(): ReactNode {
  const { i18n } = useLingui();
  return (
    <Page title={i18n._(carTitles.cars)} backTo="/provider/profile" fresh>
      <h2 className="spoken">{i18n._(carTitles.cars)}</h2>
      <CarsScreen />
    </Page>
  );
}

/** /provider/car/store: a new car, or a refused one that is being fixed. */
export function CarStoreRoute(): ReactNode {
  const { fix } = useSearch({ from: '/signed-in/provider/car/store' });
  const form = useMemo<CarFormOf>(
    () => (fix === undefined ? { kind: 'new' } : { kind: 'fix', mutationId: fix }),
    [fix],
  );
  return <CarForm form={form} />;
}

export function CarEditRoute(): ReactNode {
  const { id } = useParams({ from: '/signed-in/provider/car/edit/$id' });
  const form = useMemo<CarFormOf>(() => ({ kind: 'edit', carId: id }), [id]);
  return <CarForm form={form} />;
}

function CarForm({ form }: { form: CarFormOf }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const leave = useGoBack('/provider/car/index');
  useTitle(i18n._(form.kind === 'edit' ? carTitles.changeCar : carTitles.newCar));
  const showCars = useCallback(() => void navigate({ to: '/provider/car/index', replace: true }), [navigate]);
  return <CarFormScreen form={form} onSent={showCars} onLeave={leave} />;
}
