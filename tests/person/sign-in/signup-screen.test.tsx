import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../src/person/sign-in/account-calls.ts';
import { SignupScreen } from '../../../src/person/sign-in/signup-screen.tsx';
import { accountServer, type Answers } from '../../../testkit/market/account-server.ts';
import { button, hasButton, opens, presses } from '../../../testkit/screen.tsx';

const who = { 'Your name': 'Md. Nusrat Jahan', 'Mobile number': '01712345678' };
const details = {
  'National ID number': '1234567890',
  'Date of birth, as on the card': '01/02/1990',
  'Email (for receipts)': 'nusrat@example.com',
  Password: 'long-road-21',
  'Password again': 'long-road-21',
};
type Fields = Record<string, string>;
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
/** A server that takes everything. */
const well: Answers = {
  'auth/send-otp': () => sent('first', 90),
  'auth/prove-number': () => ({ data: { proof: 'proof' } }),
  'auth/open-account': () => ({ data: session }),
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let signedIn: Session[] = [];
let provings: unknown[] = [];
async function signsUp(answers: Answers) {
  signedIn = [];
  provings = [];
  const calls = accountServer(answers);
  await opens(null, () => (
    <SignupScreen
      draft={{}}
      waiting={null}
      proved={null}
      onCodeSent={() => undefined}
      onProved={(proved) => provings.push(proved)}
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
function fillsIn(fields: Fields): void {
  for (const [label, value] of Object.entries(fields)) writes(label, value);
}
const valuesOf = (fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((label) => [label, field(label).value]));
const entersCode = async (value = '1234'): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText('4-digit code'), { target: { value } });
async function provesTheNumber(): Promise<void> {
  fillsIn(who);
  await presses('Send the code');
  await entersCode();
  await screen.findByLabelText('National ID number');
}
const asksWho = () => screen.findByLabelText('Your name');
/** The field's error, '' when there is none. */
function errorAt(label: string): string {
  if (field(label).getAttribute('aria-invalid') !== 'true') return '';
  return document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

test('who, name and number are asked for, then the code, then the rest, which nobody sees', async () => {
  const calls = await signsUp(well);
  expect(screen.getByText('Step 1/2')).toBeTruthy();
  expect(
    screen.getByText('Until a trip is confirmed, the other side does not get your number.'),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Email (for receipts)')).toBeNull();
  await provesTheNumber();
  expect(screen.getByText('Step 2/2')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'A little more, Nusrat' })).toBeTruthy();
  expect(screen.getByText('Nobody else sees it.')).toBeTruthy();
  fillsIn(details);
  await presses('Do you have a referral code?');
  writes('Referral code', 'ABCD1234');
  await presses('Open an account');
  await vi.waitUntil(() => signedIn.length > 0);
  const phone = who['Mobile number'];
  const name = who['Your name'];
  expect(calls).toEqual([
    { path: 'auth/send-otp', body: { type: 'customer', name, phone } },
    { path: 'auth/prove-number', body: { otp_id: 'first', otp: '1234' } },
    {
      path: 'auth/open-account',
      body: {
        type: 'customer',
        name,
        phone,
        nid: details['National ID number'],
        date_of_birth: '1990-02-01',
        email: details['Email (for receipts)'],
        password: details.Password,
        password_confirmation: details.Password,
        referral_code: 'ABCD1234',
        otp_id: 'first',
        proof: 'proof',
      },
    },
  ]);
});

test('a number that is too short is named at its field until it is edited, and nothing is sent', async () => {
  const calls = await signsUp({});
  fillsIn(who);
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

test('an empty step names every field that it needs, and begins at the first', async () => {
  await signsUp(well);
  const missing = (fields: Fields) =>
    Object.keys(fields).map((label) => `${label.replace(' (for receipts)', '')} field is required`);
  await presses('Send the code');
  expect(Object.keys(who).map(errorAt)).toEqual(missing(who));
  expect(document.activeElement).toBe(field('Your name'));
  await provesTheNumber();
  await presses('Open an account');
  await waitFor(() => expect(Object.keys(details).map(errorAt)).toEqual(missing(details)));
  expect(document.activeElement).toBe(field('National ID number'));
});

test('a birth date is read back in words as it is typed', async () => {
  await signsUp(well);
  await provesTheNumber();
  writes('Date of birth, as on the card', '5/3/95');
  expect(screen.getByText('5 March 1995')).toBeTruthy();
  writes('Date of birth, as on the card', '31/2/95');
  expect(screen.queryByText(/1995/)).toBeNull();
});

test('the second password says while typing that it agrees so far, and only after it is left that it does not', async () => {
  await signsUp(well);
  await provesTheNumber();
  writes('Password', 'long-road-21');
  const again = field('Password again');
  again.focus();
  writes('Password again', 'long');
  screen.getByText('Matches so far');
  writes('Password again', 'lonh');
  expect(screen.queryByText('Not the same yet')).toBeNull();
  fireEvent.blur(again);
  screen.getByText('Not the same yet');
  writes('Password again', 'long-road-21');
  screen.getByText('They match');
  await presses('Show both passwords');
  expect([field('Password'), field('Password again')].map((each) => each.getAttribute('type'))).toEqual([
    'text',
    'text',
  ]);
});

test('what the server refuses is named at its fields, and each goes away as it is edited', async () => {
  await signsUp({
    ...well,
    'auth/open-account': () => ({
      success: false,
      code: 'email_taken',
      message: 'There is an account with this email address already.',
      errors: { nid: ['No such ID is known.'], email: ['This address has an account.'] },
    }),
  });
  await provesTheNumber();
  fillsIn(details);
  await presses('Open an account');
  await screen.findByText('No such ID is known.');
  expect([errorAt('National ID number'), errorAt('Email (for receipts)')]).toEqual([
    'No such ID is known.',
    'This address has an account.',
  ]);
  expect(document.activeElement).toBe(field('National ID number'));
  expect(valuesOf(details)).toEqual(details);

  writes('Email (for receipts)', 'nusrat@example.org');
  expect([errorAt('Email (for receipts)'), errorAt('National ID number')]).toEqual([
    '',
    'No such ID is known.',
  ]);
});

test('a no that concerns no field, and a server out of reach, are shown above the form, which stays filled', async () => {
  const answers: Answers = {
    'auth/send-otp': () => ({
      success: false,
      code: 'too_many_tries',
      message: 'Too many tries.',
      values: { minutes: 7 },
    }),
  };
  await signsUp(answers);
  fillsIn(who);
  await presses('Send the code');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Try again in 7 minutes.');
  delete answers['auth/send-otp'];
  await presses('Send the code');
  await screen.findByText(/^The server could not be reached\./);
  expect(valuesOf(who)).toEqual(who);
});

test('whoever looks over the first step once more finds it filled, and the code that was sent still good', async () => {
  await signsUp(well);
  fillsIn(who);
  await presses('Send the code');
  await presses('Change the number');
  expect(valuesOf(who)).toEqual(who);
  await presses('I have the code already');
  await entersCode();
  await screen.findByLabelText('National ID number');
});

test('a step back loses nothing: neither what was typed nor, for the same number, its proof', async () => {
  const calls = await signsUp(well);
  await provesTheNumber();
  fillsIn(details);
  await presses('Go back');
  await asksWho();
  expect(valuesOf(who)).toEqual(who);
  writes('Your name', 'Nusrat Khatun');
  writes('Mobile number', '০১৭১২-৩৪৫৬৭৮');
  await presses('Send the code');
  await screen.findByRole('heading', { name: 'A little more, Nusrat' });
  expect(valuesOf(details)).toEqual(details);
  await presses('Open an account');
  await vi.waitUntil(() => signedIn.length > 0);
  expect(calls.map(({ path }) => path)).toEqual(['auth/send-otp', 'auth/prove-number', 'auth/open-account']);
  expect(calls[2]?.body).toMatchObject({ name: 'Nusrat Khatun' });
});

test('another number needs a code of its own', async () => {
  const calls = await signsUp(well);
  await provesTheNumber();
  await presses('Go back');
  await asksWho();
  writes('Mobile number', '01812345678');
  await presses('Send the code');
  await screen.findByLabelText('4-digit code');
  expect(calls.at(-1)).toMatchObject({ path: 'auth/send-otp', body: { phone: '01812345678' } });
  expect(provings.at(-1)).toBeNull();
});

test('a proof that has expired is asked for anew, and the rest stays typed', async () => {
  const answers: Answers = {
    ...well,
    'auth/open-account': () => ({
      success: false,
      code: 'otp_expired',
      message: 'This code has expired.',
      errors: { otp: ['This code has expired.'] },
    }),
  };
  await signsUp(answers);
  await provesTheNumber();
  fillsIn(details);
  await presses('Open an account');
  await presses('Send the code again');
  await asksWho();
  await presses('Send the code');
  await entersCode();
  await screen.findByLabelText('National ID number');
  expect(valuesOf(details)).toEqual(details);
});

test('who proves a number that has an account is shown the way to sign in', async () => {
  await signsUp({
    ...well,
    'auth/prove-number': () => ({
      success: false,
      code: 'phone_taken',
      message: 'There is an account with this mobile number already. Sign in instead.',
      errors: { phone: ['There is an account with this mobile number already. Sign in instead.'] },
    }),
  });
  fillsIn(who);
  await presses('Send the code');
  await entersCode();
  await screen.findByText(/There is an account with this mobile number already/);
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
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
  const calls = await signsUp({ ...well, 'auth/resend-otp': () => sent('second', 120) });
  fillsIn(who);
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
  await screen.findByLabelText('National ID number');
  expect(calls.slice(1)).toEqual([
    { path: 'auth/resend-otp', body: { otp_id: 'first' } },
    { path: 'auth/prove-number', body: { otp_id: 'second', otp: '1234' } },
  ]);
});
