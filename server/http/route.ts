/**
 * The table of routes. One entry says everything about a call: it registers the call, checks its input and documents
 * it in openapi.json, so that the three cannot differ.
 */
import { type } from 'arktype';
import type { Locale } from '../../domain/base/locale.ts';
import { mayDo, type NeededRole, type OperatorRole } from '../../domain/site/office.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { Refused } from '../base/refused.ts';
import { InvalidInput } from './door/invalid-input.ts';
import type { ServerText } from './answer/texts.ts';

/** The caller. `readOnly`: an operator who looks through the person's eyes (REQ 6). */
export type Caller = Actor & { tokenHash: string; readOnly: boolean };

/** Who runs the market, signed in with both factors. `id` null: a command on the server's own machine. */
export type Operator = {
  id: string | null;
  name: string;
  roles: readonly OperatorRole[];
  tokenHash: string | null;
};

/** The part of an arktype type that a route needs. */
export type Schema<T> = {
  (data: unknown): T | type.errors;
  readonly in: { toJsonSchema(options: { fallback: (gap: { base: object }) => object }): object };
};

/** The unchecked input: the query of a GET, the body of any other call. */
export type Incoming = {
  caller: Caller | null;
  /** Only for calls of the office. */
  operator: Operator | null;
  params: Record<string, string>;
  input: unknown;
  /** The address as limits count it (`addressGroup`). */
  address: string;
  /** The words with which the browser names itself. */
  agent: string;
  device: TokenCookie;
  /** The operator's session. */
  office: TokenCookie;
  /** The browser of an operator. */
  officeDevice: TokenCookie;
  locale: Locale;
  /** The protocol version of the caller (`protocol/version.ts`). */
  protocol: number;
};

/** A token that the page's scripts cannot read: of a known device, of an operator's session. Null removes it. */
export type TokenCookie = { token: string | null; save(token: string | null): void };

/** A page instead of JSON, for forms sent before any script has run. */
export type Page = { html: string } | { seeOther: string };

/** The body of a success, besides `success: true`. */
export type Answer = Record<string, unknown>;

/** `answer` null: no body (204). `said`: the message of a success (REQ 7). `page`: the answer to a native form. */
export type Outcome = { answer: Answer | null; said: ServerText | null; page: Page | null };

export type Access = 'open' | 'user' | 'operator' | Actor['type'];

type Described = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path under /api/v1, with `:name` for parameters. */
  path: string;
  tag: string;
  summary: string;
  /** The format of each path parameter; another value is answered with not found. */
  params?: Record<string, 'id' | 'number' | 'hash'>;
  /** What an answer without a body (204) means, for calls that have one. */
  empty?: string;
  /** The answer is sent without `success`. */
  bare?: true;
  /** A POST that changes nothing: an operator's read-only session may call it. */
  reads?: true;
  /** Hands out what is the person's alone: not to an operator who looks through their eyes. */
  own?: true;
  /** Where a refused native form leads: a page of the app with the error code, or the code page again. */
  formPage?: '/signin' | '/signup' | '/forgot-password' | '/driver/join' | 'code' | 'details';
};

export type Route = Described & {
  access: Access;
  /** The role that a call of the office needs; null: any. */
  role: NeededRole;
  /** A success carries a message. */
  hasMessage: boolean;
  input: Schema<unknown>;
  answer: Schema<unknown>;
  run(context: Context, incoming: Incoming): Promise<Outcome>;
};

type Call<I, C> = Omit<Incoming, 'caller' | 'operator' | 'input'> & { context: Context; caller: C; input: I };

type Declared<I, A extends Answer, C> = Described & {
  input: Schema<I>;
  answer: Schema<A>;
  /** The message of a success: every call that changes something has one. */
  says?: ServerText | ((input: I) => ServerText);
  page?: (answer: A, locale: Locale, input: I) => Page;
  handle(call: Call<I, C>): Promise<A | null>;
};

/** The input of a call that takes none. */
export const nothing = type('unknown');

/** The answer of a call that returns nothing but its success. */
export const done = type('Record<string, unknown>');

/** A call that needs no sign-in. */
export function openRoute<I, A extends Answer>(declared: Declared<I, A, Caller | null>): Route {
  return erased('open', null, declared, ({ caller }) => caller);
}

/** A call of a signed-in person, of one type if `access` names it. */
export function userRoute<I, A extends Answer>(
  access: Exclude<Access, 'open' | 'operator'>,
  declared: Declared<I, A, Caller>,
): Route {
  return erased(access, null, declared, ({ caller }) => {
    if (!caller) throw new Refused({ code: 'unauthenticated' });
    if (access !== 'user' && access !== caller.type) throw new Refused({ code: 'forbidden' });
    return caller;
  });
}

/** A call of the office, for operators with this role; null: for all of them. */
export function operatorRoute<I, A extends Answer>(
  role: NeededRole,
  declared: Declared<I, A, Operator>,
): Route {
  return erased('operator', role, declared, ({ operator }) => {
    if (!operator) throw new Refused({ code: 'unauthenticated' });
    if (!mayDo(operator.roles, role)) throw new Refused({ code: 'forbidden' });
    return operator;
  });
}

function erased<I, A extends Answer, C>(
  access: Access,
  role: NeededRole,
  { page, says, handle, ...described }: Declared<I, A, C>,
  admitted: (who: Pick<Incoming, 'caller' | 'operator'>) => C,
): Route {
  return {
    ...described,
    access,
    role,
    hasMessage: says !== undefined,
    run: async (context, incoming) => {
      const caller = admitted(incoming);
      const input = described.input(incoming.input);
      if (input instanceof type.errors) throw new InvalidInput(input);
      const answer = await handle({ ...incoming, context, caller, input });
      return {
        answer,
        said: (typeof says === 'function' ? says(input) : says) ?? null,
        page: answer && page ? page(answer, incoming.locale, input) : null,
      };
    },
  };
}

/** The address that people use, without a slash at its end. */
export const siteOf = ({ config }: Pick<Context, 'config'>): string =>
  config.publicUrl ?? `http://localhost:${config.port}`;
