import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { Progress } from '../../ui/status/progress.tsx';

type StepHeadProps = { step: 1 | 2; title: string; lead?: ReactNode; children?: ReactNode };

/** The head of a step of sign-up. @param lead stands before the step's number */
export function StepHead({ step, title, lead, children }: StepHeadProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [at, of] = [digits(step), digits(2)];
  const place = t`Step ${at}/${of}`;
  return (
    <>
      <Progress step={step} steps={2} label={place} />
      <div className="col g0">
        <div className="row small">
          {lead}
          <span className={lead ? 'end mute' : 'mute'}>{place}</span>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </>
  );
}
