import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { FaceSide } from '../../machines/face-agreement.ts';
import './face.css';

/** The three scans in the words of this side: this phone's code, the other one's, the receipt. */
export function Scans({ side, at }: { side: FaceSide; at: 0 | 1 | 2 }) {
  const { t } = useLingui();
  const names =
    side === 'passenger'
      ? [t`Your code`, t`The owner’s code`, t`Receipt`]
      : [t`The passenger’s code`, t`Your code`, t`Receipt`];
  return (
    <ol className="scans">
      {names.map((name, step) => (
        <li
          key={name}
          className={step < at ? 'done' : step === at ? 'now' : undefined}
          aria-current={step === at ? 'step' : undefined}
        >
          <i />
          {name}
        </li>
      ))}
    </ol>
  );
}

/** What is certain (a tick) and what is not yet (a clock). */
export const Truth = ({ children }: { children: ReactNode }) => <ul className="truth">{children}</ul>;
