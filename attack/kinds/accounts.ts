/** Against accounts: passwords and codes guessed, people counted, owners locked out. */
import { performance } from 'node:perf_hooks';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import type { Person } from '../line.ts';
import type { Reply, Target } from '../target.ts';

const CODE_TRIES = 3;
const CODES_A_DAY = 5;
const PASSWORD_TRIES = 10;
const HOUR = 3_600_000;
let numbers = 0;

/** A number without an account. */
const freeNumber = (): string => `010660${String((numbers += 1)).padStart(5, '0')}`;

const signUp = (change: Record<string, string> = {}) => {
  const phone = freeNumber();
  return {
    type: 'customer',
    name: 'Somebody New',
    phone,
    email: `new${phone}@example.com`,
    nid: '1234567890',
    date_of_birth: '1990-05-17',
    password: 'secret1',
    password_confirmation: 'secret1',
    ...change,
  };
};

type Body = Record<string, unknown>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;
const part = (body: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (isBody(value) ? value[key] : undefined), body);
const codeOf = ({ body }: Reply): string => String(part(body, 'code') ?? 'ok');
const otpIdOf = ({ body }: Reply): string =>
  String(part(body, 'data', 'otp_id') ?? part(body, 'values', 'otp_id'));

const post = (target: Target, path: string, body: object, from = target.address(), headers = {}) =>
  target.call('POST', `auth/${path}`, { body, from, headers });
const logIn = (
  target: Target,
  { phone }: Pick<Person, 'phone'>,
  password: string,
  from?: string,
  headers = {},
) => post(target, 'login', { phone, password }, from ?? target.address(), headers);
const deviceOf = ({ headers }: Reply): string =>
  /device=[\w-]{43}/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
/** The cookie as a client that is not a browser sends it. */
const onDevice = (cookie: string) => ({ cookie: `${cookie}; XSRF-TOKEN=x`, 'x-xsrf-token': 'x' });

async function guess(target: Target, phone: string, tries = PASSWORD_TRIES): Promise<string[]> {
  const replies = await Promise.all(
    Array.from({ length: tries }, (_, index) => logIn(target, { phone }, `wrong-${index}`)),
  );
  return replies.map(codeOf);
}

/** What a reply discloses, without what varies by chance. */
const told = ({ status, body }: Reply): string =>
  JSON.stringify([
    status,
    part(body, 'code'),
    part(body, 'message'),
    Object.keys(isBody(part(body, 'data')) ? Object(part(body, 'data')) : {}),
    Object.keys(isBody(part(body, 'values')) ? Object(part(body, 'values')) : {}),
    part(body, 'errors'),
  ]);

async function alike(what: string, replies: Reply[]): Promise<void> {
  held(new Set(replies.map(told)).size === 1, `${what}: ${replies.map(told).join(' or ')}`);
}

const median = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

/** @throws Fell when one of the two takes clearly longer than the other */
async function takesAsLong(one: () => Promise<Reply>, other: () => Promise<Reply>): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < 24; i++)
    for (const [index, call] of [one, other].entries()) {
      const started = performance.now();
      await call();
      times[index]?.push(performance.now() - started);
    }
  const [first, second] = [median(times[0]), median(times[1])];
  const apart = Math.abs(first - second);
  held(apart < 5 + 0.35 * Math.min(first, second), `${first.toFixed(1)} ms and ${second.toFixed(1)} ms`);
}

/** Has the owner sign in after somebody's guesses. @returns the code that is asked for, and its id */
async function codeAsked(target: Target, person: Person): Promise<{ otpId: string; code: string }> {
  await guess(target, person.phone);
  const asked = await logIn(target, person, person.password);
  held(codeOf(asked) === 'code_required', `the owner got ${codeOf(asked)}`);
  const [message = ''] = await target.messages(person.phone);
  return { otpId: otpIdOf(asked), code: /\b\d{4}\b/.exec(message)?.[0] ?? '' };
}

export const accountAttacks: Attack[] = [
  {
    name: '60 passwords at once',
    run: async (target) => {
      const { phone } = await target.person('customer');
      const judged = (await guess(target, phone, 60)).filter((code) => code === 'wrong_credentials');
      held(judged.length <= PASSWORD_TRIES, `${judged.length} were judged`);
    },
  },
  {
    name: 'the right password, guessed late',
    run: async (target) => {
      const person = await target.person('customer');
      await guess(target, person.phone);
      const right = await logIn(target, person, person.password);
      await alike('right and wrong differ', [right, await logIn(target, person, 'wrong-x')]);
    },
  },
  {
    name: 'locking an owner out of a known device',
    run: async (target) => {
      const person = await target.person('customer');
      const device = deviceOf(await logIn(target, person, person.password));
      await guess(target, person.phone, 30);
      const { status } = await logIn(target, person, person.password, undefined, onDevice(device));
      held(status === 200, `the owner got ${status}`);
    },
  },
  {
    name: 'locking an owner out of a new device',
    run: async (target) => {
      const { otpId, code } = await codeAsked(target, await target.person('provider'));
      const { status } = await post(target, 'verify-otp', { otp_id: otpId, otp: code });
      held(status === 200, `the owner got ${status}`);
    },
  },
  {
    name: "another person's device",
    run: async (target) => {
      const [owner, thief] = [await target.person('customer'), await target.person('customer')];
      const device = deviceOf(await logIn(target, thief, thief.password));
      await guess(target, owner.phone);
      for (const cookie of [device, `device=${'A'.repeat(43)}`, "device=' or 1=1 --"])
        held(
          codeOf(await logIn(target, owner, owner.password, undefined, onDevice(cookie))) === 'code_required',
          'it passed',
        );
    },
  },
  {
    name: 'messages by wrong passwords',
    run: async (target) => {
      const { phone } = await target.person('customer');
      await guess(target, phone, 40);
      held((await target.messages(phone)).length === 0, 'a message was sent');
    },
  },
  {
    name: 'a code guessed 60 times at once',
    run: async (target) => {
      const form = signUp();
      const otp_id = otpIdOf(await post(target, 'register', form));
      const [message = ''] = await target.messages(`+88${form.phone}`);
      const code = Number(/\b\d{4}\b/.exec(message)?.[0]);
      const tries = Array.from({ length: 60 }, (_, index) =>
        String((code + 1 + index) % 10_000).padStart(4, '0'),
      );
      const replies = await Promise.all(tries.map((otp) => post(target, 'verify-otp', { otp_id, otp })));
      const judged = replies.filter((reply) => codeOf(reply) === 'otp_wrong').length;
      held(judged <= CODE_TRIES, `${judged} were judged`);
    },
  },
  {
    name: 'a sweep of codes over many numbers',
    run: async (target) => {
      const from = target.address();
      const ids = await Promise.all(
        Array.from({ length: 30 }, async () =>
          otpIdOf(await post(target, 'forgot-password', { phone: freeNumber() })),
        ),
      );
      const password = { password: 'secret2', password_confirmation: 'secret2' };
      const codes: string[] = [];
      for (let i = 0; i < CODE_TRIES; i++)
        for (const otp_id of ids)
          codes.push(
            codeOf(await post(target, 'reset-password', { otp_id, otp: '0000', ...password }, from)),
          );
      held(codes.filter((code) => code === 'otp_wrong').length <= 50, 'it went on');
    },
  },
  {
    name: 'more codes than a day has',
    run: async (target) => {
      const { phone } = await target.person('customer');
      let sent = 0;
      for (let i = 0; i < 2 * CODES_A_DAY; i++) {
        const reply = await post(target, 'forgot-password', { phone });
        if (reply.status === 200) sent += 1;
        await target.pass(61_000);
      }
      held(sent <= CODES_A_DAY, `${sent} were sent`);
    },
  },
  {
    name: 'who has an account, by the answer of sign-up',
    run: async (target) => {
      const { phone, id } = await target.person('customer');
      const [row] = await target.rows('select email, referral_code from users where id = $1', [id]);
      const forms = [
        signUp(),
        signUp({ phone }),
        signUp({ email: String(row?.['email']).toUpperCase() }),
        signUp({ referral_code: String(row?.['referral_code']) }),
        signUp({ referral_code: 'NOBODYS1' }),
      ];
      await alike(
        'the answers differ',
        await Promise.all(forms.map((form) => post(target, 'register', form))),
      );
      const other = await target.person('customer');
      const steps = [other.phone, freeNumber()].map((each) =>
        post(target, 'send-otp', { type: 'customer', name: 'Karim', phone: each }),
      );
      await alike('the first steps differ', await Promise.all(steps));
    },
  },
  {
    name: 'an account for a number without its proof',
    run: async (target) => {
      const phone = freeNumber();
      const sent = await post(target, 'send-otp', { type: 'customer', name: 'Karim', phone });
      const otp_id = otpIdOf(sent);
      const tries = await Promise.all(
        ['', '0000', 'proved', otp_id, 'x'.repeat(43)].map((proof) =>
          post(target, 'open-account', { ...signUp({ phone }), otp_id, proof }),
        ),
      );
      held(
        tries.every(({ status }) => status === 422),
        tries.map(({ status }) => status).join(),
      );
    },
  },
  {
    name: 'who has an account, by the answers of sign-in and forgotten password',
    run: async (target) => {
      const [known, free] = [(await target.person('customer')).phone, freeNumber()];
      for (const wrongBefore of [0, PASSWORD_TRIES]) {
        for (const phone of [known, free]) await guess(target, phone, wrongBefore);
        await alike('sign-in differs', [
          await logIn(target, { phone: known }, 'wrong-1'),
          await logIn(target, { phone: free }, 'wrong-1'),
        ]);
      }
      await alike('forgotten passwords differ', [
        await post(target, 'forgot-password', { phone: known }),
        await post(target, 'forgot-password', { phone: free }),
      ]);
    },
  },
  {
    name: 'who has an account, by the time of sign-in',
    slow: true,
    run: async (target) => {
      const known = await target.person('customer');
      await takesAsLong(
        () => logIn(target, known, 'wrong-1'),
        () => logIn(target, { phone: '01066099999' }, 'wrong-1'),
      );
    },
  },
  {
    name: 'who has an account, by the time of sign-up',
    slow: true,
    run: async (target) => {
      const people: Person[] = [];
      while (people.length < 24) people.push(await target.person('customer'));
      await takesAsLong(
        () => post(target, 'register', signUp({ phone: people.pop()?.phone ?? '' })),
        () => post(target, 'register', signUp()),
      );
    },
  },
  {
    name: "taking over a number's account by signing up anew",
    run: async (target) => {
      const owner = await target.person('customer');
      const otp_id = otpIdOf(await post(target, 'register', signUp({ phone: owner.phone })));
      const [message = ''] = await target.messages(owner.phone);
      const reply = await post(target, 'verify-otp', { otp_id, otp: /\b\d{4}\b/.exec(message)?.[0] ?? '' });
      held(codeOf(reply) === 'phone_taken', `it was ${codeOf(reply)}`);
      held((await logIn(target, owner, owner.password)).status === 200, 'the password is another');
    },
  },
  {
    name: 'a code for something else',
    run: async (target) => {
      const { otpId, code } = await codeAsked(target, await target.person('customer'));
      const password = { password: 'secret2', password_confirmation: 'secret2' };
      const reply = await post(target, 'reset-password', { otp_id: otpId, otp: code, ...password });
      held(codeOf(reply) === 'not_found', `it was ${codeOf(reply)}`);
    },
  },
  {
    name: 'walking through the addresses of one net of IPv6',
    slow: true,
    run: async (target) => {
      const { phone, password } = await target.person('customer');
      const from = (index: number): string => `2001:db8:77:1::${index.toString(16)}`;
      for (let i = 0; i < 10; i++)
        await Promise.all(
          Array.from({ length: 10 }, (_, j) =>
            logIn(target, { phone: freeNumber() }, 'guess-1', from(i * 10 + j + 1)),
          ),
        );
      held(codeOf(await logIn(target, { phone }, password, from(5000))) === 'code_required', 'it went on');
    },
  },
  {
    name: 'a sign-up that waits, read after an hour',
    run: async (target) => {
      const form = signUp();
      const otp_id = otpIdOf(await post(target, 'register', form));
      await target.pass(HOUR);
      await post(target, 'resend-otp', { otp_id });
      const [message = ''] = await target.messages(`+88${form.phone}`);
      const reply = await post(target, 'verify-otp', { otp_id, otp: /\b\d{4}\b/.exec(message)?.[0] ?? '' });
      held(codeOf(reply) === 'otp_expired', `it was ${codeOf(reply)}`);
    },
  },
  {
    name: 'directions without a session, abroad and by the thousand',
    run: async (target) => {
      const path = (origin: string) => `map/directions?origin=${origin}&destination=24.3,91.7`;
      held((await target.call('GET', path('23.8,90.4'))).status === 401, 'nobody was answered');
      const as = await target.person('customer');
      for (const origin of ['51.5,0.1', '0,0', '90,180']) {
        const { status, body } = await target.call('GET', path(origin), { as });
        held(status === 200 && part(body, 'status') === 'ZERO_RESULTS', `${origin} has roads`);
      }
      for (const origin of ['1e3,5', 'NaN,1', '{"lat":"23","lng":90}', '23.8'])
        held(
          (await target.call('GET', path(encodeURIComponent(origin)), { as })).status === 422,
          `${origin} was read`,
        );
    },
  },
];
