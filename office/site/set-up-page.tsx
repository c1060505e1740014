import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import encodeQR from 'qr';
import { isOperatorPassword } from '../../domain/site/office.ts';
import { SetUpAnswer, SetUpDoneAnswer } from '../../protocol/api/office/account.ts';
import { call } from '../kit/calls.ts';
import { useFailureText } from '../kit/failure-text.ts';
import { client } from '../kit/queries.ts';
import { Gate } from './gate.tsx';
import { GateField } from './gate-field.tsx';

type Secret = (typeof SetUpAnswer.infer)['data'];

/** The steps of the link that an operator receives: a password, an app for codes, and recovery codes. */
export function SetUpPage() {
  // the token is behind '#', so that no server and no log sees it
  const [token] = useState(() => location.hash.slice(1));
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <Recovery codes={codes} />;
  if (secret) return <CodesApp token={token} secret={secret} onDone={setCodes} />;
  return <Password token={token} onDone={setSecret} />;
}

function Password({ token, onDone }: { token: string; onDone: (secret: Secret) => void }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [isShort, setShort] = useState(false);
  const failure = useFailureText();
  const save = useMutation({
    mutationFn: () => call(SetUpAnswer, 'POST', 'set-up', { token, password }),
    onSuccess: ({ data }) => onDone(data),
  });
  const short = t`At least 12 characters: it opens everybody’s papers.`;
  return (
    <Gate step={1} title={t`Choose a password`} detail={t`Step 1 of 3`}>
      <form
        className="col g4"
        onSubmit={(event) => {
          event.preventDefault();
          setShort(!isOperatorPassword(password));
          if (isOperatorPassword(password)) save.mutate();
        }}
      >
        <GateField
          label={t`Password`}
          type="password"
          autoComplete="new-password"
          required
          first
          value={password}
          error={isShort ? short : save.error ? failure(save.error) : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button className="btn w" disabled={save.isPending}>{t`Continue`}</button>
      </form>
      <p className="sub">{short}</p>
    </Gate>
  );
}

function CodesApp({
  token,
  secret,
  onDone,
}: {
  token: string;
  secret: Secret;
  onDone: (codes: string[]) => void;
}) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const failure = useFailureText();
  const finish = useMutation({
    mutationFn: () => call(SetUpDoneAnswer, 'POST', 'set-up/finish', { token, code }),
    onSuccess: ({ data }) => onDone(data.recovery_codes),
  });
  return (
    <Gate step={2} title={t`Add the office to your app for codes`} detail={t`Step 2 of 3`}>
      <div
        className="qr"
        role="img"
        aria-label={t`A picture that the app scans`}
        dangerouslySetInnerHTML={{ __html: encodeQR(secret.address, 'svg') }}
      />
      <p className="small">
        {t`Or type this into the app:`} <code lang="en">{secret.secret}</code>
      </p>
      <form
        className="col g4"
        onSubmit={(event) => {
          event.preventDefault();
          finish.mutate();
        }}
      >
        <GateField
          label={t`The code that the app shows now`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          first
          value={code}
          error={finish.error ? failure(finish.error) : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <button className="btn w" disabled={finish.isPending}>{t`Continue`}</button>
      </form>
    </Gate>
  );
}

function Recovery({ codes }: { codes: string[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Gate
      step={3}
      title={t`Put these codes away`}
      detail={t`Step 3 of 3: each lets you in once without the app`}
    >
      <ul className="recovery" lang="en">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="sub">{t`They are not shown again.`}</p>
      <button
        type="button"
        className="btn w"
        onClick={() => {
          client.clear();
          void navigate({ to: '/' });
        }}
      >
        {t`I have put them away`}
      </button>
    </Gate>
  );
}
