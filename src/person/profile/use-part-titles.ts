import { useLingui } from '@lingui/react/macro';

/** The titles of the parts of the profile. */
export function useProfilePartTitles() {
  const { t } = useLingui();
  return {
    details: t`My details`,
    account: t`Password and phones`,
    appearance: t`Language and colours`,
    data: t`My data`,
    people: t`Your people`,
    places: t`My places`,
  };
}
