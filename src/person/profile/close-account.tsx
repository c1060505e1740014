import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { checkClosing } from '../../../domain/person/closing.ts';
import { profileView } from '../../db/mirror/views.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { closeAccount } from '../../sync/calls/own-account.ts';
import { signOut } from '../../sync/session/session-store.ts';
import { useView } from '../../sync/use-view.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Alert, Trouble } from '../../ui/status/alert.tsx';
import { useOwnCall } from './use-own-call.ts';

/**
 * Closes the account for good: shows what is deleted, what stays and what is owed, and asks for the password
 * and a second confirmation.
 */
export function CloseAccount() {
  const { t, i18n } = useLingui();
  const { taka } = useFormat();
  const { busy, errors, trouble, run } = useOwnCall();
  const [sure, setSure] = useState(false);
  const profile = useView((dbs) => profileView(dbs), []);
  const known = profile && checkClosing({ agreed: profile.agreed?.trips ?? 0, dues: profile.dues });
  const ahead = profile && profile.dues < 0 ? taka(-profile.dues) : null;
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const closed = await run(async () => {
      const asked = await closeAccount(password);
      return asked.ok ? { ok: true, data: true } : asked;
    }, ['password']);
    if (!closed) return;
    await signOut();
    location.replace('/');
  }
  return (
    <Form className="col g3" onSubmit={(event) => void send(event)}>
      <p className="small">
        {t`Open requests, offers and bids end. Your name, number, e-mail, NID, papers and sign-ins are wiped. Trips that are over stay with the other side, and the books keep their sums, without your name. This cannot be undone.`}
      </p>
      {known && (
        <Alert tone="notice" icon="lock">
          {errorText(i18n, known)}
        </Alert>
      )}
      {ahead !== null && (
        <Alert tone="notice">
          {t`You have paid ${ahead} in advance. Ask the office to pay it back first.`}
        </Alert>
      )}
      <PasswordInput
        name="password"
        label={t`Password`}
        error={errors['password']}
        autoComplete="current-password"
      />
      <CheckRow checked={sure} onChange={setSure}>
        {t`Yes, close it for good`}
      </CheckRow>
      <Trouble text={trouble} />
      <Button type="submit" variant="danger" wide disabled={busy || !sure || Boolean(known)}>
        {t`Close the account`}
      </Button>
    </Form>
  );
}
