import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AuthLayout } from '../../../shell/auth-layout.tsx';

type AccountLayoutProps = { onBack?: (() => void) | undefined; lead?: ReactNode; children: ReactNode };

/** The frame of a form that needs the server's answer at once. */
export function AccountLayout({ onBack, lead, children }: AccountLayoutProps) {
  const { t } = useLingui();
  return (
    <AuthLayout
      onBack={onBack}
      lead={lead}
      offlineText={t`There is no net. This step needs it; what you type stays here.`}
    >
      {children}
    </AuthLayout>
  );
}
