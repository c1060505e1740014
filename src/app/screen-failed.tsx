import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../ui/actions/button.tsx';

/** A screen that could not be fetched or drawn: said in words, with what to do. What was done is kept. */
export function ScreenFailed(): ReactNode {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <main className="empty">
      <h1>{t`This page could not be opened`}</h1>
      <p className="mute">{t`What you did is kept on the phone. Check your connection and try again.`}</p>
      <Button icon="refresh-cw" onClick={() => void router.invalidate()}>
        {t`Try again`}
      </Button>
    </main>
  );
}
