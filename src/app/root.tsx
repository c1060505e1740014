import { useLingui } from '@lingui/react/macro';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ShellProvider, visitor } from '../shell/shell-context.ts';
import { onSyncMessage } from '../sync/client.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useOnline } from '../sync/use-online.ts';
import { isSignInScreen } from './sign-in-screens.ts';
import { toaster } from '../ui/overlays/toaster.ts';

type Shell = ComponentType<{ children: ReactNode }>;

let loadedShell: Shell | null = null;
async function loadShell(): Promise<{ default: Shell }> {
  const { SignedInShell } = await import('./signed-in-shell.tsx');
  loadedShell = SignedInShell;
  return { default: SignedInShell };
}
const LazyShell = lazy(loadShell);

/** Loads the signed-in shell in parallel with the screen; if this fails, rendering tries again. */
export const preloadShell = async (): Promise<void> => {
  await loadShell().catch(() => undefined);
};

/** The outermost component. A visitor's pages load neither the databases nor the code that reads them. */
export function Root(): ReactNode {
  const session = useSession();
  // React waits 300 ms before it shows again what was once rendered without its lazy part
  const [SignedInShell] = useState<Shell>(() => loadedShell ?? LazyShell);
  useUpdateRequired();
  // after a sign-in the form stays, busy, until the next screen is loaded
  const isSigningIn = useMatches({
    select: (matches) => matches.some(({ pathname }) => isSignInScreen(pathname)),
  });
  if (session) void preloadShell();
  if (!session || isSigningIn) return <VisitorShell />;
  return (
    <Suspense fallback={null}>
      <SignedInShell>
        <Outlet />
      </SignedInShell>
    </Suspense>
  );
}

function VisitorShell() {
  const online = useOnline();
  return (
    <ShellProvider value={{ ...visitor, online }}>
      <Outlet />
    </ShellProvider>
  );
}

function useUpdateRequired(): void {
  const { t } = useLingui();
  const text = t`This version of the app is too old. Update it; what you did is kept.`;
  useEffect(
    () =>
      onSyncMessage((message) => {
        if (message.type === 'status' && message.status.phase === 'update-required')
          toaster.show({ kind: 'error', text });
      }),
    [text],
  );
}
