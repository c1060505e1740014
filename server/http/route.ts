/**
 * The table of routes. One entry describes a call completely: it registers the call, checks its input and
 * documents it in openapi.json, so that the three cannot differ.
 */
import { type } from 'arktype';
import type { Locale } from '../../domain/base/locale.ts';
import { mayDo, type NeededRole, type OperatorRole } from '../../domain/site/office.ts';
import { StoredAnswer } from '../../protocol/api/trips.ts';
import type { Act, Actor } from '../act/act.ts';
import { acting } from '../act/acting.ts';
import type { Context } from '../act/context.ts';
import { Refused } from '../base/refused.ts';
import { InvalidInput } from './door/invalid-input.ts';
import type { Encoding, ReadyAnswer } from './answer/ready-answer.ts';
import type { ServerText } from './answer/texts.ts';

/** The caller. `readOnly`: an operator in a read-only session as this person (REQ 6). */
export type Caller = Actor & { tokenHash: string; readOnly: boolean };

/** Begins what a call of the session with this hash will probably need, before anybody knows whose session it is. */
export type Alongside = (context: Context, tokenHash: string) => void;

/** A person who runs the market, signed in with both factors. `id` null: a command on the server's machine. */
export type Operator = {
  id: string | null;
  name: string;
  roles: readonly OperatorRole[];
  tokenHash: string | null;
};

/** The part of an arktype type that a route uses. */
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
  /** The browser's User-Agent. */
  agent: string;
  device: TokenCookie;
  /** The operator's session. */
  office: TokenCookie;
  /** Identifies the browser of an operator. */
  officeDevice: TokenCookie;
  locale: Locale;
  /** The protocol version of the caller (`protocol/wire/version.ts`). */
  protocol: number;
  /** How the answer is compressed, for a call that does so itself. */
  encoding: Encoding;
};

/** A token that the page's scripts cannot read: of a known device, of an operator's session. Null removes it. */
export type TokenCookie = { token: string | null; save(token: string | null): void };

/** A page instead of JSON, for forms sent before any script has run. */
export type Page = { html: string } | { seeOther: string };

/** The body of a success, besides `success: true`. */
export type Answer = Record<string, unknown>;

/**
 * `answer` null: no body (204). `said`: the message of a successful call (REQ 7). `page`: the answer to a
 * native form.
 */
export type Outcome = { answer: Answer | ReadyAnswer | null; said: ServerText | null; page: Page | null };

export type Access = 'open' | 'user' | 'operator' | Actor['type'];

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** A method and the path under /api/v1, with `:name` for parameters: 'PUT bid/:id'. */
type RouteName = `${Method} ${string}`;

type ParamOf<Name extends string> = Name extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<`/${Rest}`>
  : Name extends `${string}:${infer Param}`
    ? Param
    : never;

type ParamFormat = 'id' | 'number' | 'hash';

type Described = {
  summary: string;
  /** The meaning of an answer without a body (204), for calls that have one. */
  empty?: string;
  /** The answer is sent without `success`; only such an answer may be ready bytes. */
  bare?: true;
  /** A POST that changes nothing: an operator's read-only session may call it. */
  reads?: true;
  /** Begins what the call will probably need while its session is looked up. */
  alongside?: Alongside;
  /** Returns data that only the person may have: an operator's read-only session is refused. */
  own?: true;
  /**
   * The page to which a refused native form leads: a page of the app with the error code, or the code page
   * again.
   */
  formPage?: '/signin' | '/signup' | '/forgot-password' | '/driver/join' | 'code' | 'details';
};

export type Route = Described & {
  method: Method;
  path: string;
  /** The format of each path parameter; another value is answered with not found. */
  params: Record<string, ParamFormat>;
  tag: string;
  access: Access;
  /** The role that a call of the office needs; null: any. */
  role: NeededRole;
  /** Whether a success carries a message. */
  hasMessage: boolean;
  input: Schema<unknown>;
  answer: Schema<unknown>;
  run(context: Context, incoming: Incoming): Promise<Outcome>;
};

type UntaggedRoute = Omit<Route, 'tag'>;

/** These routes under one heading of the description. */
export const tagged = (tag: string, routes: readonly UntaggedRoute[]): Route[] =>
  routes.map((route) => ({ ...route, tag }));

type ByAnyone = { caller: Caller | null };
type ByPerson = { caller: Caller };
/** `by`: the operator as the audit records it. */
type ByOperator = { caller: Operator; by: { operator: Operator; address: string } };

type Call<I, Who, Name extends string> = Omit<Incoming, 'caller' | 'operator' | 'input' | 'params'> &
  Who & { context: Context; input: I; params: Record<ParamOf<Name>, string> };

type Declared<I, Name extends string> = Described & {
  /** The formats of path parameters that are not ids. */
  params?: { [Param in ParamOf<Name>]?: ParamFormat };
  /** Without it the call takes no input. */
  input?: Schema<I>;
  /** The message of a success: every call that changes something has one. */
  says?: ServerText | ((input: I) => ServerText);
};

/** The work of a call. Its success carries `data`, all that `handle` returns, or nothing. */
type Work<A extends Answer, D, C> =
  | {
      answer: Schema<{ data: D }>;
      data: (call: C) => Promise<NoInfer<D>>;
      /** The answer to a native form. */
      page?: (data: D, call: C) => Page;
    }
  | { answer: Schema<A>; handle: (call: C) => Promise<NoInfer<A> | ReadyAnswer | null> }
  | { does: (call: C) => Promise<unknown> };

/** A service that runs as the caller in a transaction. `creates` answers with the id of what it made. */
type Action<C> =
  | { action: (act: Act, call: C) => Promise<void | Refused> }
  | { creates: (act: Act, call: C & { id: string }) => Promise<void | Refused> };

/** A call that needs no sign-in. */
export function openRoute<Name extends RouteName, I, A extends Answer, D>(
  name: Name,
  declared: Declared<I, Name> & Work<A, D, Call<I, ByAnyone, Name>>,
): UntaggedRoute {
  return route(
    'open',
    null,
    name,
    declared,
    ({ caller }) => ({ caller }),
    serving<A, D, Call<I, ByAnyone, Name>>(declared),
  );
}

/** A call of a signed-in person, of one type if `access` names it. */
export function userRoute<Name extends RouteName, I, A extends Answer, D>(
  access: Exclude<Access, 'open' | 'operator'>,
  name: Name,
  declared: Declared<I, Name> & (Work<A, D, Call<I, ByPerson, Name>> | Action<Call<I, ByPerson, Name>>),
): UntaggedRoute {
  const admitted = ({ caller }: Incoming): ByPerson => {
    if (!caller) throw new Refused({ code: 'unauthenticated' });
    if (access !== 'user' && access !== caller.type) throw new Refused({ code: 'forbidden' });
    return { caller };
  };
  return route(
    access,
    null,
    name,
    declared,
    admitted,
    'action' in declared || 'creates' in declared
      ? servingAction(declared)
      : serving<A, D, Call<I, ByPerson, Name>>(declared),
  );
}

/** A call of the office, for operators with this role; null: for all operators. */
export function operatorRoute<Name extends RouteName, I, A extends Answer, D>(
  role: NeededRole,
  name: Name,
  declared: Declared<I, Name> & Work<A, D, Call<I, ByOperator, Name>>,
): UntaggedRoute {
  const admitted = ({ operator, address }: Incoming): ByOperator => {
    if (!operator) throw new Refused({ code: 'unauthenticated' });
    if (!mayDo(operator.roles, role)) throw new Refused({ code: 'forbidden' });
    return { caller: operator, by: { operator, address } };
  };
  return route(
    'operator',
    role,
    name,
    declared,
    admitted,
    serving<A, D, Call<I, ByOperator, Name>>(declared),
  );
}

type Served = Pick<Outcome, 'answer' | 'page'>;
type Serving<C> = { answer: Schema<unknown>; serve: (call: C) => Promise<Served> };

const nothing = type('unknown');
const done = type('Record<string, unknown>');

function serving<A extends Answer, D, C>(work: Work<A, D, C>): Serving<C> {
  if ('does' in work)
    return { answer: done, serve: (call) => work.does(call).then(() => ({ answer: {}, page: null })) };
  if ('handle' in work)
    return {
      answer: work.answer,
      serve: async (call) => ({ answer: await work.handle(call), page: null }),
    };
  return {
    answer: work.answer,
    serve: async (call) => {
      const data = await work.data(call);
      return { answer: { data }, page: work.page?.(data, call) ?? null };
    },
  };
}

function servingAction<C extends ByPerson & { context: Context; input: unknown }>(
  work: Action<C>,
): Serving<C> {
  if ('action' in work)
    return {
      answer: done,
      serve: async (call) => {
        await acting(call.context, call.caller, (act) => work.action(act, call));
        return { answer: {}, page: null };
      },
    };
  return {
    answer: StoredAnswer,
    serve: async (call) => {
      const id = idIn(call.input) ?? call.context.newId();
      await acting(call.context, call.caller, (act) => work.creates(act, { ...call, id }));
      return { answer: { data: { id } }, page: null };
    },
  };
}

const idIn = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string'
    ? input.id
    : null;

/** The input as the schema returns it; a call without a schema accepts any. @throws InvalidInput */
function checked<I>(schema: Schema<I> | null, given: unknown): I {
  const isTaken = (_input: unknown): _input is I => schema === null;
  if (schema === null) {
    if (isTaken(given)) return given;
    throw new Refused({ code: 'invalid_body' });
  }
  const input = schema(given);
  if (input instanceof type.errors) throw new InvalidInput(input);
  return input;
}

function route<Name extends RouteName, I, Who>(
  access: Access,
  role: NeededRole,
  name: Name,
  { input: schema, says, params: formats, ...described }: Declared<I, Name>,
  admitted: (incoming: Incoming) => Who,
  { answer, serve }: Serving<Call<I, Who, Name>>,
): UntaggedRoute {
  const method = methods.find((each) => name.startsWith(`${each} `)) ?? 'GET';
  const path = name.slice(method.length + 1);
  const isParam = (param: string): param is ParamOf<Name> => path.includes(`:${param}`);
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, param = '']) => param).filter(isParam);
  const hasAll = (params: Record<string, string>): params is Record<ParamOf<Name>, string> =>
    names.every((param) => Object.hasOwn(params, param));
  return {
    ...described,
    method,
    path,
    params: Object.fromEntries(names.map((param) => [param, formats?.[param] ?? 'id'])),
    access,
    role,
    hasMessage: says !== undefined,
    input: schema ?? nothing,
    answer,
    run: async (context, incoming) => {
      const who = admitted(incoming);
      const { params } = incoming;
      if (!hasAll(params)) throw new Refused({ code: 'not_found' });
      const input = checked(schema ?? null, incoming.input);
      const served = await serve({ ...incoming, ...who, context, input, params });
      return { ...served, said: (typeof says === 'function' ? says(input) : says) ?? null };
    },
  };
}

/** The public address of the site, without a slash at its end. */
export const siteOf = ({ config }: Pick<Context, 'config'>): string =>
  config.publicUrl ?? `http://localhost:${config.port}`;
