import { useLingui } from '@lingui/react/macro';

/** How a trip is found, in three steps. */
export function useThreeSteps(): string[] {
  const { t } = useLingui();
  return [
    t`Say where and when you want to go`,
    t`Compare the prices of car owners and choose one`,
    t`After confirming you get each other’s phone number`,
  ];
}
