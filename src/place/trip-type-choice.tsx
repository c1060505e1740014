import { useLingui } from '@lingui/react/macro';
import type { TripType } from '../../domain/money/fare.ts';
import { Segmented } from '../ui/actions/segmented.tsx';

type TripTypeChoiceProps = { value: TripType; onChange: (type: TripType) => void };

export function TripTypeChoice({ value, onChange }: TripTypeChoiceProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Kind of trip`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'oneway', label: t`One way` },
        { value: 'round', label: t`Up-Down` },
      ]}
    />
  );
}
