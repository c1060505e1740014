import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { OfficeHalfAnswer, OfficeMeAnswer } from '../../protocol/api/office/account.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { call, CallFailed } from '../kit/calls.ts';
import { useFailureText } from '../kit/failure-text.ts';
import { client, meQuery } from '../kit/queries.ts';
import { Gate } from './gate.tsx';
import { GateField } from './gate-field.tsx';

/** Sign-in: number and password, then the code. */
export function SignInPage() {
  const [name, setName] = useState<string | null>(null);
  return name === null ? (
    <PasswordStep onDone={setName} />
  ) : (
    <CodeStep name={name} onStartOver={() => setName(null)} />
  );
}

function PasswordStep({ onDone }: { onDone: (name: string) => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [form, setForm] = useState({ phone: '', password: '' });
  // the code is required together with the password while somebody guesses at the number's password
  const [code, setCode] = useState<string | null>(null);
  const failure = useFailureText();
  const signIn = useMutation({
    mutationFn: () => call(OfficeHalfAnswer, 'POST', 'sign-in', { ...form, ...(code && { code }) }),
    onSuccess: ({ data: { name, whole } }) => (whole ? void navigate({ to: '/' }) : onDone(name)),
    onError: (error) => {
      const isAsked = error instanceof CallFailed && error.code === 'operator_code_first';
      if (isAsked || code !== null) setCode('');
    },
  });
  const asksCode = signIn.error instanceof CallFailed && signIn.error.code === 'operator_code_first';
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    signIn.mutate();
  }
  return (
    <Gate step={1} title={t`Sign in to the office`} detail={t`Step 1 of 2: number and password`}>
      <form className="col g4" onSubmit={submit}>
        <GateField
          label={t`Mobile number`}
          type="tel"
          autoComplete="username"
          required
          first
          value={form.phone}
          onChange={(event) => setForm({ ...form, phone: event.target.value })}
        />
        <GateField
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          required
          value={form.password}
          error={signIn.error && !asksCode ? failure(signIn.error) : undefined}
          onChange={(event) => setForm({ ...form, password: event.target.value })}
        />
        {code !== null && (
          <GateField
            label={t`Code of the app, or a recovery code`}
            autoComplete="one-time-code"
            maxLength={12}
            required
            first
            value={code}
            error={asksCode ? failure(signIn.error) : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <button className="btn w" disabled={signIn.isPending}>
          {t`Continue`}
        </button>
      </form>
      <p className="sub">{t`Forgotten? Two admins, or whoever runs the server, give you a new link.`}</p>
    </Gate>
  );
}

function CodeStep({ name, onStartOver }: { name: string; onStartOver: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const failure = useFailureText();
  const finish = useMutation({
    mutationFn: (given: string) => call(OfficeMeAnswer, 'POST', 'second-factor', { code: given }),
    onSuccess: ({ data }) => {
      client.setQueryData(meQuery.queryKey, data);
      void navigate({ to: '/' });
    },
    onError: (error) => {
      if (error instanceof CallFailed && error.status === 401) onStartOver();
      setCode('');
    },
  });
  function type(text: string): void {
    setCode(text);
    // the last digit submits the code
    if (!recovery && /^\d{6}$/.test(text.trim())) finish.mutate(text);
  }
  return (
    <Gate
      step={2}
      title={recovery ? t`Write a recovery code` : t`Write the code of your app`}
      detail={recovery ? t`Step 2 of 2: each counts once` : t`Step 2 of 2: six digits from the app for codes`}
    >
      <div className="row g3 who1">
        <Person name={name} />
        <b className="grow small">{name}</b>
        <button type="button" className="bt lk" onClick={onStartOver}>{t`Not me`}</button>
      </div>
      <form
        className="col g4"
        onSubmit={(event) => {
          event.preventDefault();
          finish.mutate(code);
        }}
      >
        <GateField
          key={String(recovery)}
          label={recovery ? t`Recovery code` : t`Code`}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          maxLength={recovery ? 12 : 6}
          required
          first
          value={code}
          error={finish.error ? failure(finish.error) : undefined}
          onChange={(event) => type(event.target.value)}
        />
        <button className="btn w" disabled={finish.isPending}>
          {t`Sign in`}
        </button>
      </form>
      <button
        type="button"
        className="bt"
        onClick={() => {
          setRecovery(!recovery);
          setCode('');
        }}
      >
        {recovery ? t`With the app’s code` : t`With a recovery code`}
      </button>
      <p className="sub">{t`Codes never come by SMS. If your phone is lost, say so at once.`}</p>
    </Gate>
  );
}
