import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { checkOtp } from '../../../domain/person/account.ts';
import { useLayer } from '../../platform/layers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { Button, buttonClass } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { OtpInput } from '../../ui/forms/otp-input.tsx';
import type { Result } from './account-calls.ts';
import { AccountForm } from './form/account-form.tsx';
import { AccountLayout } from './form/account-layout.tsx';
import { CodeSent } from './form/code-sent.tsx';
import { FormTrouble } from './form/form-trouble.tsx';
import type { WaitingCode } from './saved-steps.ts';
import { Resend } from './form/resend.tsx';
import { useCode } from './form/use-code.ts';
import { useForm } from './form/use-form.ts';
import { useFieldText } from './form/use-field-error-text.ts';

export const OTP_LENGTH = 4;
const fields = ['otp'] as const;

type CodeScreenProps<T> = {
  purpose: 'number' | 'sign_in';
  waiting: WaitingCode;
  onChangeNumber: () => void;
  onResent: (waiting: WaitingCode) => void;
  check: (otp: string) => Promise<Result<T>>;
  onRight: (answer: T) => void;
};

/** Asks for the code from the SMS, which proves the number or that its owner is signing in. */
export function CodeScreen<T>(props: CodeScreenProps<T>) {
  const { purpose, waiting, check, onChangeNumber, onResent, onRight } = props;
  const { t } = useLingui();
  const { digits } = useFormat();
  useLayer(onChangeNumber);
  const form = useForm(fields);
  const { otp, setOtp, resend } = useCode(waiting, form, onResent);
  const label = t`4-digit code`;
  const error = useFieldText(form.fieldErrors)('otp', label);

  async function send(code: string): Promise<void> {
    const refusal = checkOtp(code);
    const answer = await form.submit(refusal ? [refusal] : [], () => check(code));
    if (answer) onRight(answer);
  }

  const number = digits(waiting.phone);
  const isSignIn = purpose === 'sign_in';
  const why = t`There were many wrong tries. If number and password are right, a 4-digit code is on its way to ${number}.`;
  const refused =
    form.trouble.kind === 'refused' && 'code' in form.trouble.fieldError ? form.trouble.fieldError.code : '';

  return (
    <AccountLayout onBack={onChangeNumber}>
      <AccountForm
        page="code"
        action={isSignIn ? '/api/v1/auth/verify-otp' : '/api/v1/auth/prove-number'}
        form={form}
        startAt="otp"
        onSubmit={() => void send(otp)}
      >
        <main>
          <CodeSent
            title={isSignIn ? t`Is it you?` : t`Enter the code`}
            phone={waiting.phone}
            why={isSignIn ? why : undefined}
            onChangeNumber={onChangeNumber}
          />
          <input type="hidden" name="otp_id" value={waiting.otpId} />
          <input type="hidden" name="purpose" value={purpose} />
          <OtpInput
            label={label}
            name="otp"
            length={OTP_LENGTH}
            value={otp}
            error={error}
            onChange={setOtp}
            onComplete={(code) => void send(code)}
          />
          <Resend resendAt={waiting.resendAt} disabled={form.sending} onResend={() => void resend()} />
          <FormTrouble trouble={form.trouble} />
          {refused === 'phone_taken' && (
            <Link to="/signin" className={buttonClass({ wide: true })}>
              {t`Sign in`}
            </Link>
          )}
          <Alert icon="signal">
            {t`The code comes by SMS, which needs no net. Checking it needs the net once.`}
          </Alert>
        </main>
        <Dock>
          <Button type="submit" disabled={form.sending || otp.length < OTP_LENGTH}>
            {form.sending ? t`Checking…` : t`Check the code`}
          </Button>
        </Dock>
      </AccountForm>
    </AccountLayout>
  );
}
