import { useLingui } from '@lingui/react/macro';
import type { TripQuestion } from '../../../domain/trip/trip-draft.ts';
import type { StepProps } from './steps/step-props.ts';

export function useQuestionTitles(role: StepProps['role']): Record<TripQuestion, string> {
  const { t } = useLingui();
  return {
    'own-car': t`With which car?`,
    journey: t`When do you set out?`,
    return: t`When do you come back?`,
    pickup: role === 'provider' ? t`Where do you start from?` : t`Where will you get in?`,
    via: t`Will you stop on the way?`,
    destination: t`Where will you go?`,
    'trip-type': t`One way, or there and back?`,
    car: role === 'provider' ? t`Price and note` : t`Which car will you take?`,
  };
}
