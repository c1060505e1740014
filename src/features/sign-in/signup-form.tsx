import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { checkSignUp, type SignUpForm as Typed } from '../../../domain/account.ts';
import { passwordLength } from '../../../domain/sign-in.ts';
import { dhakaDate } from '../../../domain/calendar.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { register } from './account-calls.ts';
import { AccountForm } from './account-form.tsx';
import { BirthDateInput } from './birth-date-input.tsx';
import { FormTrouble } from './form-trouble.tsx';
import type { WaitingCode } from './saved-steps.ts';
import { PhoneInput } from './phone-input.tsx';
import { withMissingDigits, type FormState } from './form-errors.ts';
import { signUpFields, signUpFormOf } from './signup-fields.ts';
import { typedBefore } from './typed-before-start.ts';
import { waitingFor } from './use-code.ts';
import { useForm } from './use-form.ts';
import { useFieldText, usePhoneText } from './use-field-error-text.ts';
import { WhoCards } from './who-cards.tsx';

type SignupFormProps = {
  refused?: FormState | undefined;
  draft: Partial<Typed>;
  /** The referral code from the link. */
  referralCode: string;
  onTyped?: ((typed: Record<string, string>) => void) | undefined;
  /** A code was sent; called with the form as typed. */
  onWaiting: (waiting: WaitingCode, typed: Partial<Typed>) => void;
  /** Returns to a code that was sent already. */
  onEnterCode?: (() => void) | undefined;
};

/** The role in the address; anything else means a passenger, which most are. */
const knownKind = (type: string | undefined): string => (type === 'provider' ? type : 'customer');

/** All fields of SPEC 5, checked by its rules. */
export function SignupForm({
  refused,
  draft,
  referralCode,
  onTyped,
  onWaiting,
  onEnterCode,
}: SignupFormProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const form = useForm(signUpFields, refused);
  const [type, setType] = useState(() => knownKind(typedBefore('signup', 'type') ?? draft.type));
  const field = useFieldText(form.fieldErrors);
  const phoneText = usePhoneText(form.fieldErrors);
  const [min, max] = [digits(passwordLength.min), digits(passwordLength.max)];
  const label = {
    name: t`Full name`,
    phone: t`Mobile number`,
    email: t`Email`,
    nid: t`National ID`,
    date_of_birth: t`Date of birth`,
    password: t`Password`,
    password_confirmation: t`Password again`,
    referral_code: t`Referral code, if you have one`,
  };
  const words = (name: keyof typeof label) => ({ label: label[name], name, error: field(name, label[name]) });

  async function send(typed: Record<string, string>): Promise<void> {
    const filled = signUpFormOf(typed);
    const refusals = checkSignUp(filled, { today: dhakaDate(correctedNow()), allowDemo: true });
    const sent = await form.submit(withMissingDigits(refusals, filled.phone), () => register(filled));
    if (sent) onWaiting(waitingFor(sent, filled.phone), typed);
  }

  return (
    <AccountForm
      page="signup"
      action="/api/v1/auth/register"
      form={form}
      onTyped={onTyped}
      onSubmit={(typed) => void send(typed)}
    >
      <main>
        <div className="col g0">
          <h1>{t`Open an account`}</h1>
          <p className="mute">{t`Long-distance cars at a price you agree on. It takes two minutes.`}</p>
        </div>
        {onEnterCode && (
          <Button variant="soft" small icon="key" onClick={onEnterCode}>
            {t`I have the code already`}
          </Button>
        )}
        <WhoCards value={type} onChange={setType} />
        <FormTrouble trouble={form.trouble} />
        <TextInput {...words('name')} autoComplete="name" defaultValue={draft.name} required />
        <PhoneInput
          label={label.phone}
          error={phoneText(label.phone)}
          autoComplete="tel"
          defaultValue={draft.phone}
        />
        <TextInput
          {...words('email')}
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
          defaultValue={draft.email}
          required
        />
        <div className="pair">
          <TextInput
            {...words('nid')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t`Number`}
            defaultValue={draft.nid}
            required
          />
          <BirthDateInput {...words('date_of_birth')} defaultValue={draft.date_of_birth} />
        </div>
        <PasswordInput
          {...words('password')}
          autoComplete="new-password"
          defaultValue={draft.password}
          hint={t`${min} to ${max} characters`}
          hintIcon="lock"
          minLength={passwordLength.min}
          required
        />
        <PasswordInput
          {...words('password_confirmation')}
          autoComplete="new-password"
          defaultValue={draft.password_confirmation}
          required
        />
        <TextInput {...words('referral_code')} autoComplete="off" defaultValue={referralCode} />
        <p className="micro mute">
          <Trans>
            By going on you accept the <Link to="/terms-conditions">terms</Link> and the{' '}
            <Link to="/privacy-policy">privacy policy</Link>.
          </Trans>
        </p>
        <p className="row small mute tapline">
          {t`Have an account?`} <Link to="/signin">{t`Sign in`}</Link>
        </p>
      </main>
      <Dock>
        <Button type="submit" disabled={form.sending}>
          {form.sending ? t`Sending…` : t`Send the code`}
        </Button>
      </Dock>
    </AccountForm>
  );
}
