import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountServer } from '../../../testkit/account-server.ts';
import { button } from '../../../testkit/screen.tsx';

const account = { name: 'Nusrat Jahan', phone: '+8801712345678', email: 'nusrat@example.com' };
const typed = {
  'Full name': account.name,
  'Mobile number': '01712345678',
  Email: account.email,
  'National ID': '1234567890',
  'Date of birth': '01/02/1990',
  Password: 'long-road-21',
  'Password again': 'long-road-21',
};
const user = { ...account, id: 'passenger', type: 'customer', photo: null, verified: true };

beforeEach(() => {
  accountServer({
    'auth/register': () => ({ data: { otp_id: 'code', resend_after: 90 } }),
    'auth/verify-otp': () => ({ data: { token: 'token', user } }),
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
async function asksForCode(): Promise<void> {
  for (const [label, value] of Object.entries(typed))
    fireEvent.input(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(await button('Send the code'));
  await screen.findByLabelText('4-digit code');
}
const entersCode = async (): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText('4-digit code'), { target: { value: '1234' } });
// a wide page contains its title twice, and the style sheet shows one of them
const stands = (title: string) => screen.findAllByRole('heading', { level: 1, name: title });

test('a visitor lands at the page that was wanted, whole as its address was, and the next person does not', async () => {
  const address = await opensTab('/feed?pdst=47');
  expect(address()).toBe('/signin');
  await opensAccount();
  await asksForCode();
  await entersCode();
  await stands('Trip feed');
  expect(address()).toBe('/feed?pdst=47');

  leaves();
  const next = await opensTab('/signup');
  await asksForCode();
  await entersCode();
  await waitFor(() => expect(next()).toBe('/'));
});

test('a tab that is closed while its owner reads the SMS still knows the page that was wanted', async () => {
  await opensTab('/referral');
  await opensAccount();
  await asksForCode();
  const address = await opensTab('/signup');
  await entersCode();
  await stands('Invite others');
  expect(address()).toBe('/referral');
});
