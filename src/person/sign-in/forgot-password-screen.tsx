import { useLingui } from '@lingui/react/macro';
import { checkSignIn } from '../../../domain/person/sign-in.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { forgotPassword } from './account-calls.ts';
import { AccountForm } from './form/account-form.tsx';
import { AccountLayout } from './form/account-layout.tsx';
import { FormTrouble } from './form/form-trouble.tsx';
import type { WaitingCode } from './saved-steps.ts';
import { PhoneInput } from './form/phone-input.tsx';
import { withMissingDigits, type FormState } from './form/form-errors.ts';
import { waitingFor } from './form/use-code.ts';
import { useForm } from './form/use-form.ts';
import { usePhoneText } from './form/use-field-error-text.ts';

const fields = ['phone'] as const;

type ForgotPasswordScreenProps = {
  /** The reason why a form posted by the browser was refused. */
  refused?: FormState | undefined;
  onBack: () => void;
  onCodeSent: (waiting: WaitingCode) => void;
};

/** Asks for a code. The answer is the same for a number without an account. */
export function ForgotPasswordScreen({ refused, onBack, onCodeSent }: ForgotPasswordScreenProps) {
  const { t } = useLingui();
  const form = useForm(fields, refused);
  const phoneText = usePhoneText(form.fieldErrors);
  const label = t`Mobile number`;

  async function send(phone: string): Promise<void> {
    const refusals = checkSignIn({ phone, password: '-' }, { allowDemo: true });
    const sent = await form.submit(withMissingDigits(refusals, phone), () => forgotPassword(phone));
    if (sent) onCodeSent(waitingFor(sent, phone));
  }

  return (
    <AccountLayout onBack={onBack}>
      <AccountForm
        page="forgot-password"
        action="/api/v1/auth/forgot-password"
        form={form}
        onSubmit={(typed) => void send(typed['phone'] ?? '')}
      >
        <main>
          <div className="col g0">
            <h1>{t`Forgot the password?`}</h1>
            <p className="mute">{t`Give the number of your account. A code comes by SMS, with it you choose a new password.`}</p>
          </div>
          <FormTrouble trouble={form.trouble} />
          <PhoneInput label={label} error={phoneText(label)} autoComplete="username" />
        </main>
        <Dock>
          <Button type="submit" disabled={form.sending}>
            {form.sending ? t`Sending…` : t`Send the code`}
          </Button>
        </Dock>
      </AccountForm>
    </AccountLayout>
  );
}
