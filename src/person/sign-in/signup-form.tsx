import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { checkWho, type SignUpForm } from '../../../domain/person/account.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { sendOtp } from './signup-calls.ts';
import { AccountForm } from './form/account-form.tsx';
import { FormTrouble } from './form/form-trouble.tsx';
import { withMissingDigits, type FormState } from './form/form-errors.ts';
import { PhoneInput } from './form/phone-input.tsx';
import { isProved, type ProvedNumber } from './proved-number.ts';
import type { WaitingCode } from './saved-steps.ts';
import { signUpFormOf, whoFields } from './signup-fields.ts';
import { StepHead } from './form/step-head.tsx';
import { typedBefore } from './form/typed-before-start.ts';
import { waitingFor } from './form/use-code.ts';
import { useForm } from './form/use-form.ts';
import { useFieldText, usePhoneText } from './form/use-field-error-text.ts';
import { WhoCards } from './form/who-cards.tsx';

type SignupFormProps = {
  refused?: FormState | undefined;
  draft: Partial<SignUpForm>;
  /** A proved number, which needs no code any more. */
  proved: ProvedNumber | null;
  onTyped: (typed: Record<string, string>) => void;
  /** A code was sent. */
  onCodeSent: (waiting: WaitingCode) => void;
  /** The typed number is the proved one. */
  onProved: () => void;
  /** Returns to a code that was already sent. */
  onEnterCode?: (() => void) | undefined;
};

/** The role in the address; any other value means a passenger, the most common role. */
const knownKind = (type: string | undefined): string => (type === 'provider' ? type : 'customer');

/** The first step: role, name and number (REQ 5). */
export function SignupForm(props: SignupFormProps) {
  const { refused, draft, proved, onTyped, onCodeSent, onProved, onEnterCode } = props;
  const { t } = useLingui();
  const form = useForm(whoFields, refused);
  const [type, setType] = useState(() => knownKind(typedBefore('signup', 'type') ?? draft.type));
  const field = useFieldText(form.fieldErrors);
  const phoneText = usePhoneText(form.fieldErrors);
  const [name, phone] = [t`Your name`, t`Mobile number`];

  async function send(typed: Record<string, string>): Promise<void> {
    onTyped(typed);
    const filled = signUpFormOf(typed);
    const refusals = withMissingDigits(checkWho(filled, { allowDemo: true }), filled.phone);
    if (refusals.length === 0 && proved && isProved(proved, filled.phone)) return onProved();
    const who = { type: filled.type, name: filled.name, phone: filled.phone };
    const sent = await form.submit(refusals, () => sendOtp(who));
    if (sent) onCodeSent(waitingFor(sent, filled.phone));
  }

  return (
    <AccountForm
      page="signup"
      action="/api/v1/auth/send-otp"
      form={form}
      onTyped={onTyped}
      onSubmit={(typed) => void send(typed)}
    >
      <main>
        <StepHead step={1} title={t`Open an account`} />
        {onEnterCode && (
          <Button variant="soft" small icon="key" onClick={onEnterCode}>
            {t`I have the code already`}
          </Button>
        )}
        <WhoCards value={type} onChange={setType} />
        <FormTrouble trouble={form.trouble} />
        <TextInput
          label={name}
          name="name"
          error={field('name', name)}
          autoComplete="name"
          defaultValue={draft.name}
          required
        />
        <PhoneInput
          label={phone}
          error={phoneText(phone)}
          autoComplete="tel"
          defaultValue={draft.phone}
          hint={t`A 4-digit code goes to this number.`}
          hintIcon="message-square"
        />
        <p className="row small mute">
          <Icon name="lock" size="m" />
          <span className="grow">{t`Until a trip is confirmed, the other side does not get your number.`}</span>
        </p>
        <p className="micro mute">
          <Trans>
            By going on you accept the <Link to="/terms-conditions">terms</Link> and the{' '}
            <Link to="/privacy-policy">privacy policy</Link>.
          </Trans>
        </p>
      </main>
      <Dock>
        <Button type="submit" disabled={form.sending}>
          {form.sending ? t`Sending…` : t`Send the code`}
        </Button>
        <nav aria-label={t`Sign in`}>
          <Link to="/signin" className="row small tapline">
            {t`Have an account?`} {t`Sign in`}
          </Link>
        </nav>
      </Dock>
    </AccountForm>
  );
}
