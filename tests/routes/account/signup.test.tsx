import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountServer } from '../../../testkit/market/account-server.ts';
import { button } from '../../../testkit/screen.tsx';

const account = { name: 'Nusrat Jahan', phone: '+8801712345678', email: 'nusrat@example.com' };
const who = { 'Your name': account.name, 'Mobile number': '01712345678' };
const details = {
  'Email (for receipts)': account.email,
  'National ID number': '1234567890',
  'Date of birth, as on the card': '01/02/1990',
  Password: 'long-road-21',
  'Password again': 'long-road-21',
};
const user = { ...account, id: 'passenger', type: 'customer', photo: null, verified: true };

beforeEach(() => {
  accountServer({
    'auth/send-otp': () => ({ data: { otp_id: 'code', resend_after: 90 } }),
    'auth/prove-number': () => ({ data: { proof: 'proof' } }),
    'auth/open-account': () => ({ data: { token: 'token', user } }),
  });
});
afterEach(() => {
  leaves();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Opens a tab at an address, without any state of an earlier page. @returns the address that it shows now */
async function opensTab(href: string): Promise<() => string> {
  cleanup();
  vi.resetModules();
  const [{ router }, { i18n }] = await Promise.all([
    import('../../../src/routes/router.tsx'),
    import('../../../src/i18n/i18n.ts'),
  ]);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) });
  await router.load();
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return () => router.state.location.href;
}
/** Signs everybody out on the phone, while the tab stays open. */
function leaves(): void {
  cleanup();
  localStorage.clear();
}

const opensAccount = async (): Promise<void> =>
  void fireEvent.click(await screen.findByRole('link', { name: 'Open an account' }));
async function fillsIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    fireEvent.input(await screen.findByLabelText(label), { target: { value } });
}
async function asksForCode(): Promise<void> {
  await fillsIn(who);
  fireEvent.click(await button('Send the code'));
  await screen.findByLabelText('4-digit code');
}
const entersCode = async (): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText('4-digit code'), { target: { value: '1234' } });
async function finishes(): Promise<void> {
  await fillsIn(details);
  fireEvent.click(await button('Open an account'));
}
// a wide page contains its title twice, and the style sheet shows one of them
const stands = (title: string) => screen.findAllByRole('heading', { level: 1, name: title });

test('a visitor lands at the page that was wanted, whole as its address was, and the next person does not', async () => {
  const address = await opensTab('/feed?pdst=47');
  expect(address()).toBe('/signin');
  await opensAccount();
  await asksForCode();
  await entersCode();
  await finishes();
  await stands('Trip feed');
  expect(address()).toBe('/feed?pdst=47');

  leaves();
  const next = await opensTab('/signup');
  await asksForCode();
  await entersCode();
  await finishes();
  await waitFor(() => expect(next()).toBe('/'));
});

test('a tab that is closed while its owner reads the SMS still knows the page that was wanted', async () => {
  await opensTab('/referral');
  await opensAccount();
  await asksForCode();
  await opensTab('/signup');
  await entersCode();
  await screen.findByLabelText('Email (for receipts)');
  // nor is the number proved a second time
  const address = await opensTab('/signup');
  await finishes();
  await stands('Invite others');
  expect(address()).toBe('/referral');
});
