import type { ReactNode } from 'react';
import { MasterLayout } from '../shell/master-layout.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { useTitle } from '../app/start/title.ts';

export function NotFoundRoute(): ReactNode {
  useTitle();
  return (
    <MasterLayout>
      <NotFound />
    </MasterLayout>
  );
}
