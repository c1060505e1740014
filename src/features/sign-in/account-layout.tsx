import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AuthLayout } from '../../shell/auth-layout.tsx';

/** The frame of a form that needs the server's answer at once. */
export function AccountLayout({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <AuthLayout
      onBack={onBack}
      offlineText={t`There is no net. This step needs it; what you type stays here.`}
    >
      {children}
    </AuthLayout>
  );
}
