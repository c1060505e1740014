import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { useLayer } from '../../platform/layers.ts';
import { askForNumber, takeNumber } from '../../sync/calls/own-account.ts';
import { useDbs } from '../../sync/use-view.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { OtpInput } from '../../ui/forms/otp-input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';
import { Trouble } from '../../ui/status/alert.tsx';
import { useOwnCall } from './use-own-call.ts';

const CODE_LENGTH = 4;

type SentCode = { id: string; phone: string };

/** Asks for the code sent to the new number; the right code changes the number. */
function NumberCode({ sent, onDone }: { sent: SentCode; onDone: () => void }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const dbs = useDbs();
  const { busy, errors, trouble, run } = useOwnCall();
  const [otp, setOtp] = useState('');
  useLayer(onDone);
  async function take(code: string): Promise<void> {
    const taken = await run(async () => {
      const asked = await takeNumber(dbs, sent.id, code);
      return asked.ok ? { ok: true, data: true } : asked;
    }, ['otp', 'phone']);
    if (!taken) return;
    onDone();
    toaster.show({ kind: 'success', text: t`Your number is changed. Sign in with the new one from now on.` });
  }
  const shown = digits(sent.phone);
  return (
    <Form className="col g3" onSubmit={() => void take(otp)}>
      <p className="small">{t`A code has gone to ${shown} by SMS.`}</p>
      <OtpInput
        label={t`4-digit code`}
        length={CODE_LENGTH}
        value={otp}
        error={errors['otp'] ?? errors['phone']}
        onChange={setOtp}
        onComplete={(code) => void take(code)}
      />
      <Trouble text={trouble} />
      <Button type="submit" wide disabled={busy}>
        {t`Take this number`}
      </Button>
      <Button variant="text" disabled={busy} onClick={onDone}>
        {t`Another number`}
      </Button>
    </Form>
  );
}

/** Changes the number: asks for the password first, then for the code sent to the new number. */
export function ChangeNumber() {
  const { t } = useLingui();
  const { busy, errors, trouble, run } = useOwnCall();
  const [sent, setSent] = useState<SentCode | null>(null);
  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [phone, password] = [String(typed.get('phone') ?? ''), String(typed.get('password') ?? '')];
    const id = await run(() => askForNumber(phone, password), ['phone', 'password']);
    if (id) setSent({ id, phone });
  }
  if (sent) return <NumberCode sent={sent} onDone={() => setSent(null)} />;
  return (
    <Form className="col g3" onSubmit={(event) => void ask(event)}>
      <p className="small mute">
        {t`A code comes to the new number by SMS, and the old one is told. Those who have agreed on a trip with you see the new number.`}
      </p>
      <TextInput
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={t`New number`}
        error={errors['phone']}
      />
      <PasswordInput
        name="password"
        label={t`Password`}
        error={errors['password']}
        autoComplete="current-password"
      />
      <Trouble text={trouble} />
      <Button type="submit" wide disabled={busy}>
        {t`Send the code`}
      </Button>
    </Form>
  );
}
