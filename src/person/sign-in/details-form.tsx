import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checkSignUp, type SignUpForm } from '../../../domain/person/account.ts';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import { firstName } from '../../../domain/person/person-name.ts';
import { passwordLength } from '../../../domain/person/sign-in.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useLayer } from '../../platform/layers.ts';
import { correctedNow } from '../../platform/clock.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dock } from '../../ui/frame/dock.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { useAimedPresses } from '../../ui/forms/use-aimed-presses.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import type { Session } from './account-calls.ts';
import { openAccount } from './signup-calls.ts';
import { AccountForm } from './form/account-form.tsx';
import { BirthDateInput } from './form/birth-date-input.tsx';
import { FormTrouble } from './form/form-trouble.tsx';
import type { ProvedNumber } from './proved-number.ts';
import { detailsFields, signUpFormOf } from './signup-fields.ts';
import { StepHead } from './form/step-head.tsx';
import { useForm } from './form/use-form.ts';
import { useFieldText } from './form/use-field-error-text.ts';

type DetailsFormProps = {
  /** The values of the first step, and those already typed into this one. */
  draft: Partial<SignUpForm> & { referral_code?: string };
  proved: ProvedNumber;
  onTyped: (typed: Record<string, string>) => void;
  onBack: () => void;
  /** The proof has expired. */
  onExpired: () => void;
  onSignedIn: (session: Session) => void;
};

type DetailsFieldsProps = Pick<DetailsFormProps, 'draft'> & { errors: Parameters<typeof useFieldText>[0] };

function DetailsFields({ draft, errors }: DetailsFieldsProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const field = useFieldText(errors);
  const [invited, setInvited] = useState(Boolean(draft.referral_code));
  const [min, max] = [digits(passwordLength.min), digits(passwordLength.max)];
  const [short, middle, long] = [digits(10), digits(13), digits(17)];
  const label = {
    nid: t`National ID`,
    date_of_birth: t`Date of birth`,
    email: t`Email`,
    password: t`Password`,
    password_confirmation: t`Password again`,
    referral_code: t`Referral code`,
  };
  const words = (name: keyof typeof label) => ({ label: label[name], name, error: field(name, label[name]) });
  return (
    <>
      <TextInput
        {...words('nid')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={draft.nid}
        hint={t`A number of ${short}, ${middle} or ${long} digits`}
        required
      />
      <div className="pair">
        <BirthDateInput {...words('date_of_birth')} defaultValue={draft.date_of_birth} />
        <TextInput
          {...words('email')}
          type="email"
          autoComplete="email"
          placeholder="name@mail.com"
          defaultValue={draft.email}
          required
        />
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
      {invited ? (
        <TextInput {...words('referral_code')} autoComplete="off" defaultValue={draft.referral_code} />
      ) : (
        <Button variant="text" onClick={() => setInvited(true)}>
          {t`Do you have a referral code?`}
        </Button>
      )}
    </>
  );
}

/** The second step: the details that only the operator sees, and the password (REQ 5). */
export function DetailsForm({ draft, proved, onTyped, onBack, onExpired, onSignedIn }: DetailsFormProps) {
  const { t } = useLingui();
  useLayer(onBack);
  useAimedPresses('details', null);
  const form = useForm(detailsFields);
  const name = firstName(draft.name ?? '');
  const { trouble } = form;
  const isExpired =
    trouble.kind === 'refused' && 'code' in trouble.fieldError && trouble.fieldError.code === 'otp_expired';

  async function send(typed: Record<string, string>): Promise<void> {
    onTyped(typed);
    const filled = signUpFormOf({ ...draft, ...typed, phone: proved.phone });
    const refusals = checkSignUp(filled, { today: dhakaDate(correctedNow()), allowDemo: true });
    const inOrder = detailsFields.flatMap((each) => refusals.filter((refusal) => refusal.field === each));
    const { otpId: otp_id, proof } = proved;
    const session = await form.submit(inOrder, () => openAccount({ ...filled, otp_id, proof }));
    if (session) onSignedIn(session);
  }

  return (
    <AccountForm
      page="signup-details"
      action="/api/v1/auth/open-account"
      form={form}
      startAt="nid"
      onTyped={onTyped}
      onSubmit={(typed) => void send(typed)}
    >
      <main>
        <StepHead
          step={2}
          title={t`A little more, ${name}`}
          lead={
            <b className="row go">
              <Icon name="circle-check" size="s" />
              {t`The number is right`}
            </b>
          }
        />
        <Alert tone="go" icon="lock">
          <Trans>
            <b>Nobody sees this.</b> It only proves that you are you.
          </Trans>
        </Alert>
        <FormTrouble trouble={trouble} />
        {isExpired && <Button variant="soft" onClick={onExpired}>{t`Send the code again`}</Button>}
        <DetailsFields draft={draft} errors={form.fieldErrors} />
      </main>
      <Dock>
        <Button type="submit" disabled={form.sending}>
          {form.sending ? t`Sending…` : t`Open an account`}
        </Button>
      </Dock>
    </AccountForm>
  );
}
