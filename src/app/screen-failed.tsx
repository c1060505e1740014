import { useEffect, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../ui/actions/button.tsx';

/** Replaces a screen that could not be loaded or rendered. It tries again by itself once there is a net again. */
export function ScreenFailed(): ReactNode {
  const { t } = useLingui();
  const router = useRouter();
  useEffect(() => {
    const tryAgain = (): void => void router.invalidate();
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [router]);
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
