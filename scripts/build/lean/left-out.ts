/**
 * Libraries that start with the app carry parts that nothing of ours can reach: methods of classes, branches of options.
 * No bundler leaves them out, since it cannot know who calls them. They are listed by name for one version of a library,
 * and any other stops the build: then its list is looked through again.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { answered, type NeverMade } from './never-made.ts';

export type LeftOut = {
  /** Its name in node_modules. */
  library: string;
  /** The version that the lists were looked through for. */
  version: string;
  /** The module's path in the library's folder. */
  path: string;
  /** What nothing here makes. */
  never?: NeverMade;
  /** Methods of classes, properties of objects, statements that assign one: calling one all the same fails at once. */
  gone?: readonly string[];
  /** Functions that are called, for something that is never there: they do nothing. */
  emptied?: readonly string[];
  /** Functions that are called, and the expression that each returns here. */
  returning?: Readonly<Record<string, string>>;
  /** Texts that stand there once, and what stands there instead. */
  instead?: Readonly<Record<string, string>>;
};

type Span = { start: number; end: number };
type Edit = Span & { text: string };
/** What has a name: the names around it and its own, a function's body, and where it stands as a whole. */
type Named = { path: readonly string[]; body: Span | undefined; member: Span | undefined };

const require = createRequire(import.meta.url);

/** @param methods with a space between them */
export const methodsOf = (name: string, methods: string): string[] =>
  methods.split(' ').map((method) => `${name}.${method}`);

function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : undefined;
}

function bodyOf(node: ESTree.Node | null): Span | undefined {
  const isFunction = node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression';
  return isFunction ? (node.body ?? undefined) : undefined;
}

function namesIn(program: ESTree.Program): Named[] {
  const found: Named[] = [];
  const around: string[] = [];
  const enter = (name: string | undefined, body?: Span, member?: Span): void => {
    around.push(name ?? '');
    if (name !== undefined) found.push({ path: [...around], body, member });
  };
  const leave = (): void => void around.pop();
  const enterMember = (
    node: Span & { computed: boolean; key: ESTree.Node; value: ESTree.Node | null },
  ): void => enter(node.computed ? undefined : nameOf(node.key), bodyOf(node.value), node);
  // the statement that an assignment is the whole of
  let statement: ESTree.ExpressionStatement | undefined;
  new Visitor({
    ExpressionStatement: (node) => void (statement = node),
    FunctionDeclaration: (node) => enter(node.id?.name, node.body ?? undefined),
    'FunctionDeclaration:exit': leave,
    ClassDeclaration: (node) => enter(node.id?.name),
    'ClassDeclaration:exit': leave,
    VariableDeclarator: (node) => enter(nameOf(node.id), bodyOf(node.init)),
    'VariableDeclarator:exit': leave,
    AssignmentExpression: (node) =>
      enter(nameOf(node.left), bodyOf(node.right), statement?.expression === node ? statement : undefined),
    'AssignmentExpression:exit': leave,
    Property: enterMember,
    'Property:exit': leave,
    MethodDefinition: enterMember,
    'MethodDefinition:exit': leave,
    PropertyDefinition: enterMember,
    'PropertyDefinition:exit': leave,
  }).visit(program);
  return found;
}

/**
 * What has the name and nothing around it, or else what is told apart by as much of what is around it.
 * @throws Error unless that is one thing
 */
function find(all: readonly Named[], name: string): Named {
  const around = all.filter(({ path }) => `.${path.join('.')}`.endsWith(`.${name}`));
  const outermost = around.filter(({ path }) => path.join('.') === name);
  const [first, ...others] = outermost.length > 0 ? outermost : around;
  if (!first || others.length > 0)
    throw new Error(`${name} is there ${others.length + (first ? 1 : 0)} times`);
  return first;
}

function bodyNamed(all: readonly Named[], name: string): Span {
  const { body } = find(all, name);
  if (!body) throw new Error(`${name} is no function`);
  return body;
}

/** The edits of a text that stands there once. */
function textAt(code: string, text: string, instead: string): Edit {
  const start = code.indexOf(text);
  if (start < 0 || code.includes(text, start + 1)) throw new Error(`not there once: ${text}`);
  return { start, end: start + text.length, text: instead };
}

/**
 * @param code a module's text
 * @throws Error where something listed is not there exactly once, or lies in something else that is listed
 */
export function withoutParts(
  code: string,
  { gone = [], emptied = [], returning = {}, instead = {} }: Omit<LeftOut, 'library' | 'version' | 'path'>,
): string {
  const all = namesIn(parseSync('module.js', code).program);
  const memberGone = (name: string): Edit => {
    const { member } = find(all, name);
    if (!member) throw new Error(`${name} is no member of anything`);
    const comma = /^\s*,/.exec(code.slice(member.end))?.[0].length ?? 0;
    return { start: member.start, end: member.end + comma, text: '' };
  };
  const edits = [
    ...gone.map(memberGone),
    ...emptied.map((name) => ({ ...bodyNamed(all, name), text: '{}' })),
    ...Object.entries(returning).map(([name, value]) => ({
      ...bodyNamed(all, name),
      text: `{return ${value}}`,
    })),
    ...Object.entries(instead).map(([text, other]) => textAt(code, text, other)),
  ].toSorted((a, b) => b.start - a.start);
  let made = code;
  let last = code.length;
  for (const { start, end, text } of edits) {
    if (end > last) throw new Error(`listed twice: ${code.slice(start, start + 80)}`);
    made = made.slice(0, start) + text + made.slice(end);
    last = start;
  }
  return made;
}

/**
 * What a module becomes that a list is for.
 * @param id the module's path @throws Error where another version of its library is installed
 */
export function leaner(lists: readonly LeftOut[], id: string, code: string): string | null {
  const list = lists.find(({ library, path }) => id.endsWith(join('/node_modules', library, path)));
  if (!list) return null;
  const { version }: { version: string } = require(join(id.slice(0, -list.path.length), 'package.json'));
  if (version !== list.version)
    throw new Error(`look through what is left out of ${list.library} ${list.version}: it is ${version} now`);
  return withoutParts(list.never ? answered(code, list.never) : code, list);
}
