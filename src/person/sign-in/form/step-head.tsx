import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';

const steps = [1, 2] as const;

type StepHeadProps = {
  step: (typeof steps)[number];
  title: string;
  /** Placed before the step's number. */
  lead?: ReactNode;
  children?: ReactNode;
};

export function StepHead({ step, title, lead, children }: StepHeadProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [at, of] = [digits(step), digits(2)];
  return (
    <>
      <div className="progress" aria-hidden="true">
        {steps.map((each) => (
          <i key={each} className={each < step ? 'on' : each === step ? 'at' : undefined} />
        ))}
      </div>
      <div className="col g0">
        <div className="row small">
          {lead}
          <span className={lead ? 'end mute' : 'mute'}>{t`Step ${at}/${of}`}</span>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </>
  );
}
