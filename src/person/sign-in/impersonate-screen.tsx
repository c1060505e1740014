import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { StoredUser } from '../../platform/session.ts';
import { AuthLayout } from '../../shell/auth-layout.tsx';
import { Alert, Trouble } from '../../ui/status/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { fetchSessionOwner } from '../../sync/session/session-owner.ts';

type ImpersonateScreenProps = {
  /** The token from the query or from storage; null if there is none. */
  token: string | null;
  /** @param until the end of the link's hour (epoch ms) */
  onEntered: (user: StoredUser, token: string, until: number) => void;
};

type Step = 'asking' | 'unreachable' | 'refused';

/** Signs an operator in as another person. */
export function ImpersonateScreen({ token, onEntered }: ImpersonateScreenProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>(token === null ? 'refused' : 'asking');

  useEffect(() => {
    if (token === null || step !== 'asking') return undefined;
    let left = false;
    async function enter(asked: string): Promise<void> {
      const answer = await fetchSessionOwner(asked);
      if (left) return;
      if (answer.ok) onEntered(answer.user, asked, answer.until);
      else setStep(answer.reachable ? 'refused' : 'unreachable');
    }
    void enter(token);
    return () => {
      left = true;
    };
  }, [token, step, onEntered]);

  return (
    <AuthLayout>
      <main>
        <h1>{step === 'refused' ? t`The account does not open` : t`Opening the account`}</h1>
        {step === 'asking' && <p className="mute" role="status">{t`One moment…`}</p>}
        {step === 'refused' && (
          <Trouble text={t`This link is not valid or its time is over. Ask for a new one.`} />
        )}
        {step === 'unreachable' && (
          <>
            <Alert icon="cloud-off" urgent>
              {t`The server could not be reached.`}
            </Alert>
            <Button wide onClick={() => setStep('asking')}>
              {t`Try again`}
            </Button>
          </>
        )}
      </main>
    </AuthLayout>
  );
}
