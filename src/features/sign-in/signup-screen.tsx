import { useState } from 'react';
import type { SignUpForm } from '../../../domain/account.ts';
import type { Session } from './account-calls.ts';
import { AccountLayout } from './account-layout.tsx';
import { CodeScreen } from './code-screen.tsx';
import type { WaitingCode } from './saved-steps.ts';
import type { FormState } from './form-errors.ts';
import { SignupForm } from './signup-form.tsx';

type SignupScreenProps = {
  refused?: FormState | undefined;
  /** Previously typed values, by wire name. */
  draft: Partial<SignUpForm>;
  referralCode: string;
  /** A code that was sent before this page was opened. */
  waiting: WaitingCode | null;
  onTyped?: (typed: Record<string, string>) => void;
  onWaiting: (waiting: WaitingCode) => void;
  onBack: () => void;
  onSignedIn: (session: Session) => void;
};

/** The form, then the code. */
export function SignupScreen({
  draft,
  referralCode,
  refused,
  onTyped,
  onBack,
  onSignedIn,
  ...saved
}: SignupScreenProps) {
  const [waiting, setWaiting] = useState(saved.waiting);
  // the sent code stays valid while its owner edits the form
  const [editing, setEditing] = useState(false);
  const [filled, setFilled] = useState(draft);
  function wait(next: WaitingCode): void {
    setWaiting(next);
    setEditing(false);
    saved.onWaiting(next);
  }
  if (waiting && !editing)
    return (
      <CodeScreen
        purpose="sign_up"
        waiting={waiting}
        onChangeNumber={() => setEditing(true)}
        onResent={wait}
        onSignedIn={onSignedIn}
      />
    );
  return (
    <AccountLayout onBack={onBack}>
      <SignupForm
        refused={refused}
        draft={filled}
        referralCode={referralCode}
        onTyped={onTyped}
        onWaiting={(next, typed) => {
          setFilled(typed);
          wait(next);
        }}
        onEnterCode={waiting ? () => setEditing(false) : undefined}
      />
    </AccountLayout>
  );
}
