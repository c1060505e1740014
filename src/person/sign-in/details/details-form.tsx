import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checkEmail, checkSignUp, normaliseNid, type SignUpForm } from '../../../../domain/person/account.ts';
import { dhakaDate } from '../../../../domain/base/calendar.ts';
import { firstName } from '../../../../domain/person/person-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLayer } from '../../../platform/layers.ts';
import { correctedNow } from '../../../platform/clock.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dock } from '../../../ui/frame/dock.tsx';
import { useAimedPresses } from '../../../ui/forms/use-aimed-presses.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { Session } from '../account-calls.ts';
import { openAccount } from '../signup-calls.ts';
import { FieldSays } from '../form/field-says.tsx';
import { CardMark, IdentityCard } from './identity-card.tsx';
import { TwicePassword } from './twice-password.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { BirthDateInput } from '../form/birth-date-input.tsx';
import { FormTrouble } from '../form/form-trouble.tsx';
import type { ProvedNumber } from '../proved-number.ts';
import { detailsFields, signUpFormOf } from '../signup-fields.ts';
import { StepHead } from '../form/step-head.tsx';
import { useForm } from '../form/use-form.ts';
import { useFieldText } from '../form/use-field-error-text.ts';
import './details.css';

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

const isMail = (typed: string): boolean => typed !== '' && checkEmail(typed) === null;

/** The drawn card, and the two numbers that are on it. */
function IdentityFields({ draft, errors }: DetailsFieldsProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const field = useFieldText(errors);
  const [short, middle, long] = [digits(10), digits(13), digits(17)];
  const [nid, setNid] = useState(() => normaliseNid(draft.nid ?? ''));
  const length = digits(nid?.length ?? 0);
  const label = { nid: t`National ID number`, date_of_birth: t`Date of birth, as on the card` };
  const words = (name: keyof typeof label) => ({ label: label[name], name, error: field(name, label[name]) });
  return (
    <section className="card identity">
      <div className="in">
        <div className="row g3">
          <IdentityCard />
          <p className="grow small">
            <Trans>
              <b>Why?</b> Only to know that you are you. <b className="go">Nobody else sees it.</b>
            </Trans>
          </p>
        </div>
        <TextInput
          {...words('nid')}
          lead={<CardMark of="number" />}
          trail={nid !== null && <FieldSays>{t`${length} digits`}</FieldSays>}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={draft.nid}
          onInput={({ currentTarget }) => setNid(normaliseNid(currentTarget.value))}
          {...(nid === null && { hint: t`A number of ${short}, ${middle} or ${long} digits` })}
          required
        />
        <BirthDateInput
          {...words('date_of_birth')}
          lead={<CardMark of="born" />}
          defaultValue={draft.date_of_birth}
        />
      </div>
    </section>
  );
}

function DetailsFields({ draft, errors }: DetailsFieldsProps) {
  const { t } = useLingui();
  const field = useFieldText(errors);
  const [invited, setInvited] = useState(Boolean(draft.referral_code));
  const [mailed, setMailed] = useState(() => isMail(draft.email ?? ''));
  const label = {
    email: t`Email`,
    password: t`Password`,
    password_confirmation: t`Password again`,
    referral_code: t`Referral code`,
  };
  const words = (name: keyof typeof label) => ({ label: label[name], name, error: field(name, label[name]) });
  return (
    <>
      <IdentityFields draft={draft} errors={errors} />
      <TextInput
        {...words('email')}
        label={
          <>
            {label.email} <span className="mute">{t`(for receipts)`}</span>
          </>
        }
        type="email"
        lang="en"
        autoComplete="email"
        placeholder="name@mail.com"
        defaultValue={draft.email}
        trail={mailed && <FieldSays />}
        onInput={({ currentTarget }) => setMailed(isMail(currentTarget.value))}
        required
      />
      <TwicePassword
        password={draft.password}
        again={draft.password_confirmation}
        errors={{
          password: field('password', label.password),
          again: field('password_confirmation', label.password_confirmation),
        }}
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
