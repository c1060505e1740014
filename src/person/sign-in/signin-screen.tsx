import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { showPhone } from '../../../domain/base/phone.ts';
import { checkSignIn } from '../../../domain/person/sign-in.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { logIn, type Session } from './account-calls.ts';
import { AccountForm } from './form/account-form.tsx';
import { AccountLayout } from './form/account-layout.tsx';
import { FormTrouble } from './form/form-trouble.tsx';
import type { WaitingCode } from './saved-steps.ts';
import './sign-in.css';
import { PhoneInput } from './form/phone-input.tsx';
import { withMissingDigits, type FormState } from './form/form-errors.ts';
import { waitingFor } from './form/use-code.ts';
import { useForm } from './form/use-form.ts';
import { useFieldText, usePhoneText } from './form/use-field-error-text.ts';

const fields = ['phone', 'password'] as const;
/** Loaded lazily, because it is rarely needed. */
const SigninCodeScreen = lazy(async () => ({
  default: (await import('./signin-code-screen.tsx')).SigninCodeScreen,
}));

type SigninScreenProps = {
  /** The reason why a form posted by the browser was refused. */
  refused?: FormState | undefined;
  /** A session that ended by itself; its number is filled in. */
  ended?: { phone: string | null } | null;
  /** Shown above the form. */
  notice?: ReactNode;
  /** A code that was requested before this page was opened. */
  waiting: WaitingCode | null;
  onCodeSent: (waiting: WaitingCode) => void;
  onBack: () => void;
  onSignedIn: (session: Session) => void;
};

/** The form; then the code, if somebody has been guessing the number's password. */
export function SigninScreen({ waiting, onCodeSent, ...form }: SigninScreenProps) {
  const [latest, setLatest] = useState(waiting);
  function wait(next: WaitingCode): void {
    setLatest(next);
    onCodeSent(next);
  }
  if (!latest) return <SigninForm {...form} onCodeSent={wait} />;
  return (
    <Suspense fallback={null}>
      <SigninCodeScreen
        waiting={latest}
        onChangeNumber={() => setLatest(null)}
        onResent={wait}
        onSignedIn={form.onSignedIn}
      />
    </Suspense>
  );
}

function SigninForm(props: Omit<SigninScreenProps, 'waiting'>) {
  const { refused, ended, notice, onCodeSent, onBack, onSignedIn } = props;
  const { t } = useLingui();
  const form = useForm(fields, refused);
  const { fieldErrors, trouble, sending } = form;
  const field = useFieldText(fieldErrors);
  const phoneText = usePhoneText(fieldErrors);
  const [phone, password] = [t`Mobile number`, t`Password`];

  async function send(typed: Record<string, string>): Promise<void> {
    const credentials = { phone: typed['phone'] ?? '', password: typed['password'] ?? '' };
    const refusals = checkSignIn(credentials, { allowDemo: true });
    const answer = await form.submit(withMissingDigits(refusals, credentials.phone), () =>
      logIn(credentials),
    );
    if (!answer) return;
    if ('token' in answer) onSignedIn(answer);
    else onCodeSent(waitingFor(answer, credentials.phone));
  }

  return (
    <AccountLayout onBack={onBack}>
      <AccountForm
        page="signin"
        action="/api/v1/auth/login"
        form={form}
        onSubmit={(typed) => void send(typed)}
      >
        <main>
          <div className="col g0">
            <h1>{t`Sign in`}</h1>
            <p className="mute">{t`With your mobile number and password.`}</p>
          </div>
          <FormTrouble trouble={trouble} />
          {notice}
          <PhoneInput
            label={phone}
            error={phoneText(phone)}
            autoComplete="username"
            {...(ended?.phone && { defaultValue: showPhone(ended.phone) })}
          />
          <PasswordInput
            label={password}
            error={field('password', password)}
            name="password"
            autoComplete="current-password"
            required
          />
          <div className="col g0">
            <Link to="/forgot-password" className="row small tapline">
              {t`Forgot the password?`}
            </Link>
            <p className="row small mute tapline">
              {t`New here?`} <Link to="/signup">{t`Open an account`}</Link>
            </p>
          </div>
        </main>
        <Dock>
          <Button type="submit" disabled={sending}>
            {sending ? t`Signing in…` : t`Sign in`}
          </Button>
        </Dock>
      </AccountForm>
    </AccountLayout>
  );
}
