/**
 * The table of routes. One entry says everything about a call: it registers it, checks what comes in, and
 * documents it in openapi.json, so that the three cannot differ.
 */
import { type } from 'arktype';
import type { Locale } from '../../domain/locale.ts';
import type { Actor } from '../act.ts';
import type { Context } from '../context.ts';
import { Refused } from '../refused.ts';
import { InvalidInput } from './invalid-input.ts';
import type { ServerText } from './texts.ts';

/** Who calls. `readOnly`: an operator looking through the person's eyes (SPEC 6). */
export type Caller = Actor & { tokenHash: string; readOnly: boolean };

/** The part of an arktype type that a route needs. */
export type Schema<T> = {
  (data: unknown): T | type.errors;
  readonly in: { toJsonSchema(options: { fallback: (gap: { base: object }) => object }): object };
};

/** What came in, not yet checked: the query of a GET, the body of any other call. */
export type Incoming = {
  caller: Caller | null;
  params: Record<string, string>;
  input: unknown;
  /** As limits count it (`addressGroup`). */
  address: string;
  device: DeviceCookie;
  locale: Locale;
  /** The version of the wire that the caller speaks (`protocol/version.ts`). */
  protocol: number;
};

/** By which a device is known again; the page's scripts cannot read it. */
export type DeviceCookie = { token: string | null; save(token: string): void };

/** A page instead of JSON, for forms that were sent before any script had run. */
export type Page = { html: string } | { seeOther: string };

/** Body of a success next to `success: true`. */
export type Answer = Record<string, unknown>;

/** `answer` null: nothing to say (204). `said`: the message of a success (SPEC 7). `page` is what a native form gets instead. */
export type Outcome = { answer: Answer | null; said: ServerText | null; page: Page | null };

export type Access = 'open' | 'user' | 'customer' | 'provider';

type Described = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1, with `:name` for parameters. */
  path: string;
  tag: string;
  summary: string;
  /** What a path parameter must look like; what does not is not found. */
  params?: Record<string, 'id' | 'number'>;
  /** What an answer without a body (204) means, where there is one. */
  empty?: string;
  /** The answer is sent as it is, without `success` beside it. */
  bare?: true;
  /** A POST that changes nothing: an operator's read-only session may call it. */
  reads?: true;
  /** Where a native form goes when it is refused: a page of the app with the code, or the code page again. */
  formPage?: '/signin' | '/signup' | '/forgot-password' | 'code';
};

export type Route = Described & {
  access: Access;
  /** A success has a message beside it. */
  hasMessage: boolean;
  input: Schema<unknown>;
  answer: Schema<unknown>;
  run(context: Context, incoming: Incoming): Promise<Outcome>;
};

type Call<I, C> = Omit<Incoming, 'caller' | 'input'> & { context: Context; caller: C; input: I };

type Declared<I, A extends Answer, C> = Described & {
  input: Schema<I>;
  answer: Schema<A>;
  /** What the answer's message says of a success: every call that changes something has one. */
  says?: ServerText | ((input: I) => ServerText);
  page?: (answer: A, locale: Locale, input: I) => Page;
  handle(call: Call<I, C>): Promise<A | null>;
};

/** The input of a call that takes none. */
export const nothing = type('unknown');

/** The answer of a call that only succeeds. */
export const done = type('Record<string, unknown>');

/** A call that needs no sign-in. */
export function openRoute<I, A extends Answer>(declared: Declared<I, A, Caller | null>): Route {
  return erased('open', declared, (caller) => caller);
}

/** A call of a signed-in person, of one type where `access` says so. */
export function userRoute<I, A extends Answer>(
  access: Exclude<Access, 'open'>,
  declared: Declared<I, A, Caller>,
): Route {
  return erased(access, declared, (caller) => {
    if (!caller) throw new Refused({ code: 'unauthenticated' });
    if (access !== 'user' && access !== caller.type) throw new Refused({ code: 'forbidden' });
    return caller;
  });
}

function erased<I, A extends Answer, C>(
  access: Access,
  { page, says, handle, ...described }: Declared<I, A, C>,
  admitted: (caller: Caller | null) => C,
): Route {
  return {
    ...described,
    access,
    hasMessage: says !== undefined,
    run: async (context, incoming) => {
      const caller = admitted(incoming.caller);
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
