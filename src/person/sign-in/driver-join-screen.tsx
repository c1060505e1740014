import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { checkOtp } from '../../../domain/person/account.ts';
import { checkNewPassword } from '../../../domain/person/new-password.ts';
import { checkField, checkPhone, passwordLength } from '../../../domain/person/sign-in.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { OtpInput } from '../../ui/forms/otp-input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { joinAsDriver, type Session } from './account-calls.ts';
import { AccountForm } from './form/account-form.tsx';
import { AccountLayout } from './form/account-layout.tsx';
import { OTP_LENGTH } from './code-screen.tsx';
import { withMissingDigits, type FormState } from './form/form-errors.ts';
import { FormTrouble } from './form/form-trouble.tsx';
import { PhoneInput } from './form/phone-input.tsx';
import { useFieldText, usePhoneText } from './form/use-field-error-text.ts';
import { useForm } from './form/use-form.ts';

const fields = ['phone', 'otp', 'password', 'password_confirmation'] as const;

/** The errors in the typed values, in the order of the fields. */
function refusalsOf(phone: string, otp: string, chosen: Parameters<typeof checkNewPassword>[0]) {
  const wrongCode = checkOtp(otp);
  return [
    ...withMissingDigits(checkField('phone', phone, checkPhone({ allowDemo: true })), phone),
    ...(wrongCode ? [wrongCode] : []),
    ...checkNewPassword(chosen),
  ];
}

type DriverJoinScreenProps = {
  /** The reason why a form posted by the browser was refused. */
  refused?: FormState | undefined;
  onBack: () => void;
  onSignedIn: (session: Session) => void;
};

/** Asks a driver for the number, the code from the SMS and a password; the right code signs in. */
export function DriverJoinScreen({ refused, onBack, onSignedIn }: DriverJoinScreenProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const form = useForm(fields, refused);
  const [otp, setOtp] = useState('');
  const field = useFieldText(form.fieldErrors);
  const phoneText = usePhoneText(form.fieldErrors);
  const [min, max] = [digits(passwordLength.min), digits(passwordLength.max)];
  const labels = {
    phone: t`Mobile number`,
    code: t`4-digit code`,
    password: t`Password`,
    again: t`Password again`,
  };

  async function send(typed: Record<string, string>): Promise<void> {
    const phone = typed['phone'] ?? '';
    const chosen = {
      password: typed['password'] ?? '',
      password_confirmation: typed['password_confirmation'] ?? '',
    };
    const session = await form.submit(refusalsOf(phone, otp, chosen), () =>
      joinAsDriver({ phone, otp, ...chosen }),
    );
    if (session) onSignedIn(session);
  }

  return (
    <AccountLayout onBack={onBack}>
      <AccountForm
        page="driver-join"
        action="/api/v1/auth/driver-join"
        form={form}
        onSubmit={(typed) => void send(typed)}
      >
        <main>
          <div className="col g0">
            <h1>{t`Welcome, driver`}</h1>
            <p className="mute">{t`Your car owner has added you. The code came by SMS; with it you choose a password.`}</p>
          </div>
          <FormTrouble trouble={form.trouble} />
          <PhoneInput label={labels.phone} error={phoneText(labels.phone)} autoComplete="username" />
          <OtpInput
            label={labels.code}
            name="otp"
            length={OTP_LENGTH}
            value={otp}
            error={field('otp', labels.code)}
            onChange={setOtp}
            onComplete={setOtp}
          />
          <PasswordInput
            label={labels.password}
            error={field('password', labels.password)}
            name="password"
            autoComplete="new-password"
            hint={t`${min} to ${max} characters`}
            hintIcon="lock"
          />
          <PasswordInput
            label={labels.again}
            error={field('password_confirmation', labels.again)}
            name="password_confirmation"
            autoComplete="new-password"
          />
          <p className="row small mute tapline">
            {t`No code, or it has expired?`} <Link to="/forgot-password">{t`Ask for another one`}</Link>
          </p>
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
