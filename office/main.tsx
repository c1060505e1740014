import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './i18n.ts';
import { client } from './kit/queries.ts';
import { router } from './router.tsx';
import '../src/ui/base/styles.css';
import '../src/ui/road/road.css';
import '../src/ui/status/status.css';
import './styles/all.css';

function showTheme(dark: MediaQueryList): void {
  document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light';
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => showTheme(dark));
  showTheme(dark);
  startI18n();
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}

void start();
