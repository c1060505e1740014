import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vite';

const dist = resolve(import.meta.dirname, '../../dist');
const scripts = [
  'sync-worker.js',
  ...readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`),
];

type Node = { type: string; [field: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const node = (value: unknown): Node => (isNode(value) ? value : { type: 'Nothing' });
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const text = (value: unknown): string => String(node(value)['name'] ?? node(value)['value']);

/** Every node with those around it, the innermost first. */
function* within(value: unknown, around: readonly Node[] = []): Generator<[Node, readonly Node[]]> {
  if (Array.isArray(value)) for (const each of value) yield* within(each, around);
  else if (isNode(value)) {
    yield [value, around];
    for (const field of Object.values(value)) yield* within(field, [value, ...around]);
  }
}

const keysOf = (pattern: Node): string[] => nodes(pattern['properties']).map(({ key }) => text(key));

/** The names that the code reads of a variable. */
function readOf(variable: string, code: unknown): string[] {
  return [...within(code)].flatMap(([{ type, object, property, computed }]) =>
    type === 'MemberExpression' && !computed && text(object) === variable ? text(property) : [],
  );
}

/** The names that are read of what an `import()` gives, where the code says so at once. */
function readAtOnce(around: readonly Node[]): string[] {
  const [first, second, third] = around.map(({ type }) => type);
  if (first === 'AwaitExpression') {
    if (second === 'MemberExpression') return [text(node(around[1])['property'])];
    const id = node(node(around[1])['id']);
    return second === 'VariableDeclarator' && id.type === 'ObjectPattern' ? keysOf(id) : [];
  }
  if (first !== 'MemberExpression' || second !== 'CallExpression' || third === undefined) return [];
  const [taker] = nodes(node(around[1])['arguments']);
  const [param] = nodes(taker?.['params']);
  if (param?.type === 'ObjectPattern') return keysOf(param);
  return param ? readOf(text(param), taker?.['body']) : [];
}

const trees = new Map(scripts.map((path) => [path, parseAst(readFileSync(join(dist, path), 'utf8'))]));

const exported = new Map(
  Array.from(trees, ([path, { body }]) => {
    const names = nodes(body).flatMap((each) =>
      each.type === 'ExportDefaultDeclaration'
        ? 'default'
        : each.type === 'ExportNamedDeclaration'
          ? nodes(each['specifiers']).map(({ exported: name }) => text(name))
          : [],
    );
    return [path, new Set(names)];
  }),
);

/** What a script reads of others: a path and a name. */
function readBy(path: string, body: unknown): [from: string, name: string][] {
  const at = (source: unknown): string => posix.join(posix.dirname(path), text(source));
  return [...within(body)].flatMap(([{ type, source, specifiers }, around]) => {
    if (type === 'ImportDeclaration')
      return nodes(specifiers).flatMap((each): [string, string][] =>
        each.type === 'ImportSpecifier' ? [[at(source), text(each['imported'])]] : [],
      );
    if (type !== 'ImportExpression') return [];
    const from =
      node(source).type === 'TemplateLiteral'
        ? posix.join(
            posix.dirname(path),
            String(Object(nodes(node(source)['quasis'])[0]?.['value'])['cooked']),
          )
        : at(source);
    return readAtOnce(around).map((name): [string, string] => [from, name]);
  });
}

test('whatever a script reads of another is exported there, under its short name or as a property', () => {
  const read = Array.from(trees, ([path, { body }]) => readBy(path, body)).flat();
  const missing = read.filter(([from, name]) => exported.has(from) && !exported.get(from)?.has(name));
  expect(missing).toEqual([]);
  expect(read.filter(([from]) => exported.has(from)).length).toBeGreaterThan(2_000);
  const atEvents = Array.from(trees, ([, { body }]) =>
    [...within(body)].flatMap(([each, around]) =>
      each.type === 'ImportExpression' ? readAtOnce(around) : [],
    ),
  ).flat();
  expect(atEvents.length).toBeGreaterThan(80);
});
