/**
 * Short names that stay what they are from one build to the next, so that an update says no more than what has changed.
 * Minifiers name by order and by how often a name is used: one more export or variable gives all that follow another name.
 *
 *   an export that only other scripts of the build read ─ by a hash of its name in the source ─▶ two letters, the same in
 *                                                         the script that has it and in those that import it
 *   a variable of a script's top level ─ the name of its export or import ─ else by a hash of its own ─▶ two letters
 *   a variable inside of a function ─▶ one letter, by its order there; no name of the top level has one letter
 *
 * Invariants
 *   1. A name depends on the names of the source alone, never on where or how often it is used.
 *   2. What is read as a property keeps its name: the exports of what is imported at an event.
 *   3. No name is that of a global variable: those of three letters end with a digit or a sign.
 */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { parseAst } from 'vite';

const FIRST = 'etnriaoscludfpmhgvybxSCwTEDOAkjMNPFILRzBVHUWGKqJYXZQ_$';
const OTHER = `${FIRST}0123456789`;
const LAST = '0123456789_$';
const RESERVED: ReadonlySet<string> = new Set(['do', 'if', 'in', 'is', 'of', 'as']);

/** The n-th name inside of functions: by order, since how often a letter is used changes with each change. */
export function nthName(n: number): string {
  let name = FIRST[n % FIRST.length] ?? '';
  for (let rest = Math.floor(n / FIRST.length); rest > 0; rest = Math.floor((rest - 1) / OTHER.length))
    name += OTHER[(rest - 1) % OTHER.length];
  return name;
}

/** Two letters, or three from the second try on. */
function hashed(name: string, tries: number): string {
  let hash = createHash('sha256').update(`${name} ${tries}`).digest().readUIntBE(0, 6);
  const letter = (of: string): string => {
    const at = hash % of.length;
    hash = Math.floor(hash / of.length);
    return of[at] ?? '';
  };
  return letter(FIRST) + letter(OTHER) + (tries === 0 ? '' : letter(LAST));
}

/** A short name for each of these, none of them taken. */
export function lastingNames(names: Iterable<string>, taken: Iterable<string> = []): Map<string, string> {
  const used = new Set(taken);
  const found = new Map<string, string>();
  for (const name of [...new Set(names)].sort()) {
    let tries = 0;
    let short = hashed(name, tries);
    while (used.has(short) || RESERVED.has(short)) short = hashed(name, ++tries);
    used.add(short);
    found.set(name, short);
  }
  return found;
}

type Node = ReturnType<typeof parseAst>['body'][number];
type Pattern = Extract<Node, { type: 'VariableDeclaration' }>['declarations'][number]['id'];

function* namesIn(pattern: Pattern): Generator<string> {
  if (pattern.type === 'Identifier') yield pattern.name;
  else if (pattern.type === 'ArrayPattern') {
    for (const element of pattern.elements)
      if (element) yield* namesIn(element.type === 'RestElement' ? element.argument : element);
  } else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties)
      yield* namesIn(property.type === 'RestElement' ? property.argument : property.value);
  } else if (pattern.type === 'AssignmentPattern') yield* namesIn(pattern.left);
}

const nameOf = (node: { type: string; name?: string; value?: unknown }): string =>
  node.name ?? String(node.value);

/** The names of a script's exports as other scripts of the build read them. */
export type LastingExports = {
  /** The short name of an export of the script at this address; what is read as a property has none. */
  shortOf(address: string, name: string): string | undefined;
};

/**
 * The code with the short names of exports, its own and those that it imports.
 * @param address of the script itself, to which the addresses in its imports are relative
 * @throws Error if it imports a script as an object, whose names would be read as properties
 */
export function withLastingExports(code: string, address: string, { shortOf }: LastingExports): string {
  const resolve = (from: string): string => posix.join(posix.dirname(address), from);
  const parts: string[] = [];
  let end = 0;
  const replace = ({ start, end: last }: { start: number; end: number }, text: string): void => {
    parts.push(code.slice(end, start), text);
    end = last;
  };
  for (const node of parseAst(code).body) {
    if (node.type === 'ImportDeclaration') {
      const from = resolve(node.source.value);
      for (const each of node.specifiers) {
        if (each.type === 'ImportNamespaceSpecifier') throw new Error(`${address} imports all of ${from}`);
        const short = each.type === 'ImportSpecifier' ? shortOf(from, nameOf(each.imported)) : undefined;
        if (short !== undefined) replace(each, `${short} as ${each.local.name}`);
      }
    } else if (node.type === 'ExportNamedDeclaration') {
      const from = node.source ? resolve(node.source.value) : null;
      for (const each of node.specifiers) {
        const [local, exported] = [nameOf(each.local), nameOf(each.exported)];
        const read = from === null ? local : (shortOf(from, local) ?? local);
        replace(each, `${read} as ${shortOf(address, exported) ?? exported}`);
      }
    }
  }
  parts.push(code.slice(end));
  return parts.join('');
}

/** The lasting names of the top level's variables, by their names in this code. */
export function topLevelNames(code: string): Map<string, string> {
  const variables: string[] = [];
  const wanted: [variable: string, name: string][] = [];
  for (const node of parseAst(code).body) {
    if (node.type === 'ImportDeclaration')
      for (const each of node.specifiers) {
        variables.push(each.local.name);
        if (each.type === 'ImportSpecifier') wanted.push([each.local.name, nameOf(each.imported)]);
      }
    else if (node.type === 'ExportNamedDeclaration')
      for (const each of node.specifiers) wanted.push([nameOf(each.local), nameOf(each.exported)]);
    else if (node.type === 'VariableDeclaration')
      for (const { id } of node.declarations) variables.push(...namesIn(id));
    else if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id)
      variables.push(node.id.name);
  }
  const known = new Set(variables);
  const found = new Map<string, string>();
  const used = new Set<string>();
  for (const [variable, name] of wanted) {
    const isShort = name.length > 1 && name.length < 4 && !RESERVED.has(name);
    if (!isShort || !known.has(variable) || found.has(variable) || used.has(name)) continue;
    found.set(variable, name);
    used.add(name);
  }
  const others = variables.filter((variable) => !found.has(variable));
  for (const [variable, name] of lastingNames(others, used)) found.set(variable, name);
  return found;
}
