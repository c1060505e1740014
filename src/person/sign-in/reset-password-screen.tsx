import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { checkOtp } from '../../../domain/person/account.ts';
import { passwordLength } from '../../../domain/person/sign-in.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { OtpInput } from '../../ui/forms/otp-input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { resetPassword, type Session } from './account-calls.ts';
import { AccountForm } from './form/account-form.tsx';
import { AccountLayout } from './form/account-layout.tsx';
import { CodeSent } from './form/code-sent.tsx';
import { OTP_LENGTH } from './code-screen.tsx';
import { FormTrouble } from './form/form-trouble.tsx';
import type { WaitingCode } from './saved-steps.ts';
import { checkNewPassword } from '../../../domain/person/new-password.ts';
import { Resend } from './form/resend.tsx';
import { useCode } from './form/use-code.ts';
import { useForm } from './form/use-form.ts';
import { useFieldText } from './form/use-field-error-text.ts';

const fields = ['otp', 'password', 'password_confirmation'] as const;

type ResetPasswordScreenProps = {
  waiting: WaitingCode | null;
  onCodeSent: (waiting: WaitingCode) => void;
  onChangeNumber: () => void;
  onSignedIn: (session: Session) => void;
};

export function ResetPasswordScreen({ waiting, onChangeNumber, ...after }: ResetPasswordScreenProps) {
  const { t } = useLingui();
  const [latest, setLatest] = useState(waiting);
  if (!latest)
    return (
      <AccountLayout onBack={onChangeNumber}>
        <main>
          <h1>{t`New password`}</h1>
          <p className="mute">{t`No code is waiting. Ask for one first: it comes by SMS to the number of your account.`}</p>
          <Link to="/forgot-password" className={buttonClass({ wide: true })}>
            {t`Ask for a code`}
          </Link>
        </main>
      </AccountLayout>
    );
  return (
    <ResetPasswordForm
      waiting={latest}
      onChangeNumber={onChangeNumber}
      onSignedIn={after.onSignedIn}
      onResent={(next) => {
        setLatest(next);
        after.onCodeSent(next);
      }}
    />
  );
}

type ResetPasswordFormProps = {
  waiting: WaitingCode;
  onResent: (waiting: WaitingCode) => void;
  onChangeNumber: () => void;
  onSignedIn: (session: Session) => void;
};

/** Asks for the code and the new password; the right code signs in. */
function ResetPasswordForm({ waiting, onResent, onChangeNumber, onSignedIn }: ResetPasswordFormProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const form = useForm(fields);
  const { otp, setOtp, resend } = useCode(waiting, form, onResent);
  const field = useFieldText(form.fieldErrors);
  const [min, max] = [digits(passwordLength.min), digits(passwordLength.max)];
  const [code, password, again] = [t`4-digit code`, t`New password`, t`Password again`];

  async function send(typed: Record<string, string>): Promise<void> {
    const chosen = {
      password: typed['password'] ?? '',
      password_confirmation: typed['password_confirmation'] ?? '',
    };
    const refusal = checkOtp(otp);
    const refusals = [...(refusal ? [refusal] : []), ...checkNewPassword(chosen)];
    const session = await form.submit(refusals, () =>
      resetPassword({ otp_id: waiting.otpId, otp, ...chosen }),
    );
    if (session) onSignedIn(session);
  }

  return (
    <AccountLayout onBack={onChangeNumber}>
      <AccountForm
        page="reset-password"
        action="/api/v1/auth/reset-password"
        form={form}
        startAt="otp"
        onSubmit={(typed) => void send(typed)}
      >
        <main>
          <CodeSent title={t`New password`} phone={waiting.phone} onChangeNumber={onChangeNumber} />
          <input type="hidden" name="otp_id" value={waiting.otpId} />
          <OtpInput
            label={code}
            name="otp"
            length={OTP_LENGTH}
            value={otp}
            error={field('otp', code)}
            onChange={setOtp}
            onComplete={setOtp}
          />
          <Resend resendAt={waiting.resendAt} disabled={form.sending} onResend={() => void resend()} />
          <PasswordInput
            label={password}
            error={field('password', password)}
            name="password"
            autoComplete="new-password"
            hint={t`${min} to ${max} characters`}
            hintIcon="lock"
          />
          <PasswordInput
            label={again}
            error={field('password_confirmation', again)}
            name="password_confirmation"
            autoComplete="new-password"
          />
          <FormTrouble trouble={form.trouble} />
        </main>
        <Dock>
          <Button type="submit" disabled={form.sending}>
            {form.sending ? t`Saving…` : t`Save and sign in`}
          </Button>
        </Dock>
      </AccountForm>
    </AccountLayout>
  );
}
