import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { showPhone } from '../../../domain/base/phone.ts';
import { checkSignIn } from '../../../domain/person/sign-in.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { logIn, type Session } from './account-calls.ts';
import { AccountForm } from './form/account-form.tsx';
import { FormTrouble } from './form/form-trouble.tsx';
import { OverPage } from './over-page.tsx';
import type { WaitingCode } from './saved-steps.ts';
import { waitingFor } from './form/use-code.ts';
import { useForm } from './form/use-form.ts';
import { useFieldText } from './form/use-field-error-text.ts';
import './sign-in.css';

const SigninCodeScreen = lazy(async () => ({
  default: (await import('./signin-code-screen.tsx')).SigninCodeScreen,
}));

type SessionEndedDialogProps = {
  /** The number of the ended session, +880…: only its owner may sign in over this page. */
  phone: string;
  /** The card about the saved actions on this phone. */
  notice: ReactNode;
  onForgot: () => void;
  /** Leaves the page, to use another account. */
  onLeave: () => void;
  onSignedIn: (session: Session) => void;
};

/** REQ 8, 401: signing in over the page that the session's owner had open. */
export function SessionEndedDialog({ phone, onSignedIn, ...form }: SessionEndedDialogProps) {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<WaitingCode | null>(null);
  const title = t`You were signed out`;
  return (
    <OverPage title={title}>
      {waiting ? (
        <Suspense fallback={null}>
          <SigninCodeScreen
            waiting={waiting}
            onChangeNumber={() => setWaiting(null)}
            onResent={setWaiting}
            onSignedIn={onSignedIn}
          />
        </Suspense>
      ) : (
        <PasswordForm
          {...form}
          phone={showPhone(phone)}
          title={title}
          onSignedIn={onSignedIn}
          onCodeSent={setWaiting}
        />
      )}
    </OverPage>
  );
}

type PasswordFormProps = SessionEndedDialogProps & {
  title: string;
  onCodeSent: (waiting: WaitingCode) => void;
};

function PasswordForm(props: PasswordFormProps) {
  const { phone, title, notice, onForgot, onLeave, onSignedIn, onCodeSent } = props;
  const { t } = useLingui();
  const { digits } = useFormat();
  const form = useForm(['password']);
  const label = t`Password`;
  const error = useFieldText(form.fieldErrors)('password', label);

  async function send(typed: Record<string, string>): Promise<void> {
    const credentials = { phone, password: typed['password'] ?? '' };
    const answer = await form.submit(checkSignIn(credentials, { allowDemo: true }), () => logIn(credentials));
    if (!answer) return;
    if ('token' in answer) onSignedIn(answer);
    else onCodeSent(waitingFor(answer, phone));
  }

  return (
    <AccountForm
      page="session-ended"
      action="/api/v1/auth/login"
      form={form}
      startAt="password"
      onSubmit={(typed) => void send(typed)}
    >
      <div className="in">
        <div>
          <h2>{title}</h2>
          <p className="mute">{t`Everything on this page is still here. Sign in and go on where you were.`}</p>
        </div>
        <FormTrouble trouble={form.trouble} />
        <p className="row small">
          <span className="grow mute">{t`Mobile number`}</span>
          <b>{digits(phone)}</b>
        </p>
        <input hidden readOnly name="phone" autoComplete="username" value={phone} />
        <PasswordInput label={label} error={error} name="password" autoComplete="current-password" required />
        <Button type="submit" wide disabled={form.sending}>
          {form.sending ? t`Signing in…` : t`Sign in`}
        </Button>
        <div className="row wrap small">
          <span className="grow">
            <Button variant="text" small onClick={onForgot}>
              {t`Forgot the password?`}
            </Button>
          </span>
          <Button variant="text" small onClick={onLeave}>
            {t`Use another account`}
          </Button>
        </div>
        {notice}
      </div>
    </AccountForm>
  );
}
