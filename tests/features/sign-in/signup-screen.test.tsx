import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../src/features/sign-in/account-calls.ts';
import { SignupScreen } from '../../../src/features/sign-in/signup-screen.tsx';
import { accountServer, type Answers } from '../../../testkit/account-server.ts';
import { button, hasButton, opens } from '../../../testkit/screen.tsx';

const typed = {
  'Full name': 'Nusrat Jahan',
  'Mobile number': '01712345678',
  Email: 'nusrat@example.com',
  'National ID': '1234567890',
  'Date of birth': '01/02/1990',
  Password: 'long-road-21',
  'Password again': 'long-road-21',
};
const sent = (otp_id: string, resend_after: number) => ({ data: { otp_id, resend_after } });
const session: Session = {
  token: 'token',
  user: {
    id: 'passenger',
    type: 'customer',
    name: 'Nusrat Jahan',
    phone: '+8801712345678',
    email: 'nusrat@example.com',
    photo: null,
    verified: true,
  },
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let signedIn: Session[] = [];
async function signsUp(answers: Answers) {
  signedIn = [];
  const calls = accountServer(answers);
  await opens(null, () => (
    <SignupScreen
      draft={{}}
      referralCode=""
      waiting={null}
      onWaiting={() => undefined}
      onBack={() => undefined}
      onSignedIn={(next) => signedIn.push(next)}
    />
  ));
  await button('Send the code');
  return calls;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const writes = (label: string, value: string): void =>
  void fireEvent.input(field(label), { target: { value } });
function fillsIn(): void {
  for (const [label, value] of Object.entries(typed)) writes(label, value);
}
const presses = async (name: string): Promise<void> => void fireEvent.click(await button(name));
/** The field's error, '' when there is none. */
function errorAt(label: string): string {
  if (field(label).getAttribute('aria-invalid') !== 'true') return '';
  return document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

test('a number that is too short is named at its field until it is edited, and nothing is sent', async () => {
  const calls = await signsUp({});
  fillsIn();
  writes('Mobile number', '০১৭১২৩৪৫');
  await presses('Send the code');
  expect(errorAt('Mobile number')).toBe('The number must have 11 digits, 3 are missing.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(document.activeElement).toBe(field('Mobile number'));

  writes('Mobile number', '01212345678');
  expect(errorAt('Mobile number')).toBe('');
  await presses('Send the code');
  expect(errorAt('Mobile number')).toBe(
    'This mobile number is not valid. Enter the 11 digits, starting with 01.',
  );
  expect(calls).toEqual([]);
});

test('an empty form names every field that it needs, and begins at the first', async () => {
  await signsUp({});
  await presses('Send the code');
  expect(Object.keys(typed).map(errorAt)).toEqual(
    Object.keys(typed).map((label) => `${label} field is required`),
  );
  expect(document.activeElement).toBe(field('Full name'));
});

test('what the server refuses is named at its fields, and each goes away as it is edited', async () => {
  const calls = await signsUp({
    'auth/register': () => ({
      success: false,
      code: 'nid_invalid',
      message: 'A national ID number has 10, 13 or 17 digits.',
      errors: { nid: ['No such ID is known.'], email: ['This address takes no letters.'] },
    }),
  });
  fillsIn();
  await presses('Send the code');
  await screen.findByText('No such ID is known.');
  expect([errorAt('Email'), errorAt('National ID')]).toEqual([
    'This address takes no letters.',
    'No such ID is known.',
  ]);
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Mobile number').value).toBe(typed['Mobile number']);
  expect(calls[0]).toMatchObject({
    path: 'auth/register',
    body: { type: 'customer', phone: '01712345678', date_of_birth: '1990-02-01' },
  });

  writes('Email', 'nusrat@example.org');
  expect([errorAt('Email'), errorAt('National ID')]).toEqual(['', 'No such ID is known.']);
});

test('a no that concerns no field, and a server out of reach, are shown above the form, which stays filled', async () => {
  const answers: Answers = {
    'auth/register': () => ({
      success: false,
      code: 'too_many_tries',
      message: 'Too many tries.',
      values: { minutes: 7 },
    }),
  };
  await signsUp(answers);
  fillsIn();
  await presses('Send the code');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Try again in 7 minutes.');
  delete answers['auth/register'];
  await presses('Send the code');
  await screen.findByText(/^The server could not be reached\./);
  expect(Object.keys(typed).map((label) => field(label).value)).toEqual(Object.values(typed));
});

test('whoever looks over the form once more finds it filled, and the code that was sent still good', async () => {
  await signsUp({ 'auth/register': () => sent('first', 90), 'auth/verify-otp': () => ({ data: session }) });
  fillsIn();
  await presses('Send the code');
  await presses('Change the number');
  expect(Object.keys(typed).map((label) => field(label).value)).toEqual(Object.values(typed));
  await presses('I have the code already');
  fireEvent.change(field('4-digit code'), { target: { value: '1234' } });
  await vi.waitUntil(() => signedIn.length > 0);
});

test('another code may be asked for once the countdown is over, and it is the new one that counts', async () => {
  // testing-library's waiting needs the real timers
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 20),
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
  });
  const passes = async (seconds: number): Promise<void> => {
    // the countdown begins with an effect, which may come after what it shows
    await act(() => Promise.resolve());
    act(() => void vi.advanceTimersByTime(seconds * 1000));
  };
  const countdown = (): string | undefined => screen.queryByText(/You can ask again in/)?.textContent;
  const calls = await signsUp({
    'auth/register': () => sent('first', 90),
    'auth/resend-otp': () => sent('second', 120),
    'auth/verify-otp': () => ({ data: session }),
  });
  fillsIn();
  await presses('Send the code');
  const code = await screen.findByLabelText<HTMLInputElement>('4-digit code');
  expect(screen.getByText(/on its way to 01712345678/)).toBeTruthy();
  expect(countdown()).toBe('No code yet? You can ask again in 1:30.');
  await passes(31);
  expect(countdown()).toBe('No code yet? You can ask again in 0:59.');
  await passes(58);
  expect(countdown()).toBe('No code yet? You can ask again in 0:01.');
  expect(hasButton('Send the code again')).toBe(false);
  await passes(1);
  expect(countdown()).toBeUndefined();

  fireEvent.change(code, { target: { value: '12' } });
  await presses('Send the code again');
  expect((await screen.findByText(/You can ask again in/)).textContent).toContain('2:00');
  expect(code.value).toBe('');

  fireEvent.change(code, { target: { value: '১২৩৪' } });
  await vi.waitUntil(() => signedIn.length > 0);
  expect(signedIn).toEqual([session]);
  expect(calls.slice(1)).toEqual([
    { path: 'auth/resend-otp', body: { otp_id: 'first' } },
    { path: 'auth/verify-otp', body: { otp_id: 'second', otp: '1234' } },
  ]);
});
