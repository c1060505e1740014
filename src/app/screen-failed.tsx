import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../ui/actions/button.tsx';

/** Replaces a screen that could not be loaded or rendered. */
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
