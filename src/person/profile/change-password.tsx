import { useLingui } from '@lingui/react/macro';
import { useRef, type FormEvent } from 'react';
import { checkNewPassword } from '../../../domain/person/new-password.ts';
import { errorText } from '../../i18n/error-text.ts';
import { changePassword } from '../../sync/calls/own-account.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';
import { Trouble } from '../../ui/status/alert.tsx';
import { useOwnCall } from './use-own-call.ts';

const fields = ['current_password', 'password', 'password_confirmation'] as const;

/** Changes the password; every other phone then has to sign in again. */
export function ChangePassword() {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { busy, errors, trouble, run, refuse } = useOwnCall();
  const labels = {
    current_password: t`Password now`,
    password: t`New password`,
    password_confirmation: t`Password again`,
  };
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [current = '', password = '', again = ''] = fields.map((name) => String(typed.get(name) ?? ''));
    const refusals = checkNewPassword({ password, password_confirmation: again });
    if (refusals.length > 0) {
      refuse(Object.fromEntries(refusals.map((each) => [each.field ?? '', errorText(i18n, each)])));
      return;
    }
    const changed = await run(async () => {
      const asked = await changePassword({
        current_password: current,
        password,
        password_confirmation: again,
      });
      return asked.ok ? { ok: true, data: true } : asked;
    }, fields);
    if (!changed) return;
    form.current?.reset();
    toaster.show({ kind: 'success', text: t`The new password counts from now on.` });
  }
  return (
    <Form ref={form} className="col g3" onSubmit={(event) => void send(event)}>
      <p className="small mute">{t`Every other phone is signed out, and needs the new password.`}</p>
      {fields.map((name) => (
        <PasswordInput
          key={name}
          name={name}
          label={labels[name]}
          error={errors[name]}
          autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
        />
      ))}
      <Trouble text={trouble} />
      <Button type="submit" wide disabled={busy}>
        {t`Set the new password`}
      </Button>
    </Form>
  );
}
