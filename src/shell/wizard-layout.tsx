import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { furtherDrawings } from '../ui/icons/further-icon-drawings.ts';
import { addDrawings } from '../ui/icons/icon.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Progress } from '../ui/status/progress.tsx';
import { screenDrawings } from '../ui/icons/screen-icon-drawings.ts';
import { useAimedPresses } from '../ui/forms/use-aimed-presses.ts';
import { useLayer } from '../platform/layers.ts';
import { NetBar } from './net-bar.tsx';
import './wizard-layout.css';

addDrawings({ ...screenDrawings, ...furtherDrawings });

type WizardLayoutProps = {
  title: string;
  /** Counted from 1. */
  step: number;
  steps: number;
  /** The step's name: 'where', 'when'. */
  stepName: string;
  /**
   * Called by the cross on the first step; on later steps an arrow and the phone's back button call `onBack`.
   */
  onLeave: () => void;
  onBack: () => void;
  /** A text button in the bar, such as 'save draft'. */
  action?: { label: string; onClick: () => void };
  /** Placed in the head, below the steps. */
  tools?: ReactNode;
  offlineText?: string;
  /** <main> and <Dock>, inside a <form className="frame"> if there is a form. */
  children: ReactNode;
};

/** A full-page form in steps. */
export function WizardLayout(props: WizardLayoutProps) {
  const { title, step, steps, stepName, onLeave, onBack, action, tools, offlineText, children } = props;
  const { t } = useLingui();
  const { digits } = useFormat();
  useAimedPresses(step);
  useLayer(step > 1 ? onBack : null);
  const [at, of] = [digits(step), digits(steps)];
  const place = t`Step ${at}/${of}`;
  return (
    <div className="screen">
      <header className="top">
        <div className="bar">
          {step === 1 ? (
            <IconButton icon="x" label={t`Close`} onClick={onLeave} />
          ) : (
            <IconButton icon="arrow-left" label={t`Go back`} onClick={onBack} />
          )}
          <div className="title">
            <h1>{title}</h1>
            <span className="stamp">
              {place} · {stepName}
            </span>
          </div>
          {action && (
            <button type="button" className="link" onClick={action.onClick}>
              {action.label}
            </button>
          )}
        </div>
        <div className="steps">
          <Progress step={step} steps={steps} label={place} />
        </div>
        {tools}
      </header>
      <NetBar text={offlineText} />
      {children}
    </div>
  );
}
