import { useLingui } from '@lingui/react/macro';
import { later } from '../../../ui/base/later.tsx';
import { SkeletonCard } from '../../../ui/cards/skeleton-card.tsx';
import { Trouble } from '../../../ui/status/alert.tsx';
import type { StepProps } from './step-props.ts';

/** Passengers have no cars: the names of all models come with a car owner's form alone. */
export const loadOwnCars = async () => (await import('./own-car.tsx')).OwnCars;
export const OwnCars = later(loadOwnCars, SkeletonCard);

/** The error under the cars when no car was chosen. */
export function OwnCarMissing({ refusals }: Pick<StepProps, 'refusals'>) {
  const { t } = useLingui();
  if (!refusals.some(({ field }) => field === 'car_id')) return null;
  return <Trouble text={t`Choose which of your cars goes.`} />;
}
