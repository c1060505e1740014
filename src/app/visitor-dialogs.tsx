import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { needTexts } from '../i18n/i18n.ts';
import { later } from '../ui/base/later.tsx';
import { isSignInScreen } from './sign-in-screens.ts';

const Reading = later(async () => {
  await needTexts('site/information');
  return (await import('../site/information/reading-sheet.tsx')).ReadingSheet;
});
const SignInOver = later(async () => {
  await needTexts('person/sign-in');
  return (await import('./sign-in-over.tsx')).SignInOver;
});

type Reads = 'terms' | 'privacy';
type Signs = { page: 'signin' | 'signup'; type?: string };

const readings: Record<string, Reads> = { '/terms-conditions': 'terms', '/privacy-policy': 'privacy' };

/** What the link opens over the current page, or null if it leads to a page of its own. */
function openedBy(link: HTMLAnchorElement, path: string): { reads: Reads } | { signs: Signs } | null {
  const { origin, pathname, searchParams } = new URL(link.href);
  if (origin !== location.origin) return null;
  const reads = readings[pathname];
  if (reads) return link.closest('form') ? { reads } : null;
  const page = /^\/(signin|signup)$/.exec(pathname)?.[1];
  if (isSignInScreen(path) || (page !== 'signin' && page !== 'signup')) return null;
  const type = searchParams.get('type');
  return { signs: { page, ...(type !== null && { type }) } };
}

/**
 * REQ 2, the dialogs 'signup', 'login', 'terms' and 'privacy': the terms open over the form that asks for
 * them, and the sign-in over a visitor's page. Until the script is loaded, and for a link opened in a new
 * tab, they are pages of their own.
 */
export function VisitorDialogs({ path }: { path: string }) {
  const router = useRouter();
  const [reads, setReads] = useState<Reads | null>(null);
  const [signs, setSigns] = useState<(Signs & { over: string }) | null>(null);
  useEffect(() => {
    const open = (event: MouseEvent): void => {
      const { button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest('a') : null;
      const opened = link && openedBy(link, path);
      if (!opened) return;
      event.preventDefault();
      // keeps the router's own link handler from following the link too
      event.stopPropagation();
      if ('reads' in opened) setReads(opened.reads);
      else setSigns({ ...opened.signs, over: path });
    };
    document.addEventListener('click', open, { capture: true });
    return () => document.removeEventListener('click', open, { capture: true });
  }, [path]);
  return (
    <>
      {signs?.over === path && (
        <SignInOver
          key={signs.page}
          {...signs}
          href={router.state.location.href}
          onClose={() => setSigns(null)}
        />
      )}
      {reads && <Reading reads={reads} onClose={() => setReads(null)} />}
    </>
  );
}
