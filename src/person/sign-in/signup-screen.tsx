import { useEffect, useState, type ReactNode } from 'react';
import type { SignUpForm } from '../../../domain/person/account.ts';
import { correctedNow } from '../../platform/clock.ts';
import { mayFetchAhead } from '../../platform/data-saver.ts';
import { later } from '../../ui/base/later.tsx';
import type { Session } from './account-calls.ts';
import { proveNumber } from './signup-calls.ts';
import { AccountLayout } from './form/account-layout.tsx';
import { CodeScreen } from './code-screen.tsx';
import type { ProvedNumber } from './proved-number.ts';
import type { WaitingCode } from './saved-steps.ts';
import type { FormState } from './form/form-errors.ts';
import { SignupForm } from './signup-form.tsx';

const loadDetails = async () => (await import('./details/details-form.tsx')).DetailsForm;
const DetailsForm = later(loadDetails);

/** When the next step may be fetched: by then a visitor's phone has it in the app's one download, unless that waits too. */
const whenFetchedAhead = async (): Promise<unknown> => mayFetchAhead() && navigator.serviceWorker?.ready;

type Typed = Partial<SignUpForm> & { referral_code?: string };

type SignupScreenProps = {
  /** Shown above the first step. */
  lead?: ReactNode;
  refused?: FormState | undefined;
  /** Previously typed values, by wire name. */
  draft: Typed;
  /** A code that was sent, or a number that was proved, before this page was opened. */
  waiting: WaitingCode | null;
  proved: ProvedNumber | null;
  onTyped?: (typed: Record<string, string>) => void;
  onCodeSent: (waiting: WaitingCode) => void;
  onProved: (proved: ProvedNumber | null) => void;
  /** Omitted if there is no previous page. */
  onBack?: (() => void) | undefined;
  onSignedIn: (session: Session) => void;
};

type Step = 'who' | 'code' | 'details';

/**
 * Signing up in two steps: role, name and number with its code, then the rest. Typed values stay when the
 * person goes back, and a proved number or a sent code stays valid until another one is requested.
 */
export function SignupScreen(props: SignupScreenProps) {
  const { lead, refused, onTyped, onBack, onSignedIn } = props;
  const [waiting, setWaiting] = useState(props.waiting);
  const [proved, setProved] = useState(props.proved);
  const [step, setStep] = useState<Step>(refused ? 'who' : proved ? 'details' : waiting ? 'code' : 'who');
  const [filled, setFilled] = useState(props.draft);
  const goBack = (): void => setStep('who');
  // loads the details while the person types, at the latest while they wait for the code
  useEffect(() => {
    const before = step === 'code' ? Promise.resolve() : whenFetchedAhead();
    void before.then(loadDetails).catch(() => undefined);
  }, [step]);
  function type(typed: Record<string, string>): void {
    setFilled((before) => ({ ...before, ...typed }));
    onTyped?.(typed);
  }
  function wait(next: WaitingCode): void {
    setWaiting(next);
    prove(null);
    setStep('code');
    props.onCodeSent(next);
  }
  function prove(next: ProvedNumber | null): void {
    setProved(next);
    props.onProved(next);
  }
  if (step === 'code' && waiting)
    return (
      <CodeScreen
        purpose="number"
        waiting={waiting}
        check={(otp) => proveNumber({ otp_id: waiting.otpId, otp })}
        onChangeNumber={() => setStep('who')}
        onResent={wait}
        onRight={({ proof }) => {
          const { otpId, phone } = waiting;
          prove({ otpId, proof, phone, provedAt: correctedNow() });
          setStep('details');
        }}
      />
    );
  if (step === 'details' && proved)
    return (
      <AccountLayout onBack={goBack}>
        <DetailsForm
          draft={filled}
          proved={proved}
          onTyped={type}
          onBack={goBack}
          onExpired={() => {
            prove(null);
            goBack();
          }}
          onSignedIn={onSignedIn}
        />
      </AccountLayout>
    );
  return (
    <AccountLayout onBack={onBack} lead={lead}>
      <SignupForm
        refused={refused}
        draft={filled}
        proved={proved}
        onTyped={type}
        onCodeSent={wait}
        onProved={() => setStep('details')}
        onEnterCode={waiting && !proved ? () => setStep('code') : undefined}
      />
    </AccountLayout>
  );
}
