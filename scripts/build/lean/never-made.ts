/**
 * What a library asks its nodes again and again though nothing here makes such a node: the cases of a tag, comparisons with
 * it, values that are never set. Each question gets its answer in the text, and the minifiers then leave out what can no
 * longer be reached, with the functions that only that called.
 */
import { parseSync, Visitor, type ESTree } from 'vite';

export type NeverMade = {
  /** Values of `tag` that no node has. */
  tags: readonly number[];
  /** Sets of bits: nothing consists of bits of these alone. */
  bits: readonly number[];
  /** Variables, and what each of them always is. */
  variables: Readonly<Record<string, string>>;
  /** Properties, and what reading one of them always gives. */
  properties: Readonly<Record<string, string>>;
  /** How statements begin that nobody needs. */
  statements: readonly string[];
};

type Span = { start: number; end: number };
type Edit = Span & { text: string };
type Cases = readonly ESTree.SwitchCase[];
/** A function around a node: its parameters, where its body is, what goes of it and is declared there. */
type Around = { hidden: readonly string[]; body: number; gone: Span[]; declared: string[] };

const isTag = (node: ESTree.Node): boolean =>
  node.type === 'MemberExpression' && !node.computed
    ? isTag(node.property)
    : node.type === 'Identifier' && node.name === 'tag';

const numberOf = (node: ESTree.Node | null): number | undefined =>
  node?.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined;

/** Whether what follows these statements is reached by a jump alone. */
function end(statements: readonly ESTree.Node[]): boolean {
  const last = statements.at(-1);
  switch (last?.type) {
    case 'ReturnStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ThrowStatement':
      return true;
    case 'BlockStatement':
      return end(last.body);
    case 'IfStatement':
      return last.alternate !== null && end([last.consequent]) && end([last.alternate]);
    default:
      return false;
  }
}

/** A case goes whole where nothing falls into it from a case that stays, and loses its label alone otherwise. */
function withoutCases(cases: Cases, isGone: (test: ESTree.Node | null) => boolean): Edit[] {
  let reached = false;
  return cases.flatMap(({ start, end: after, test, consequent }) => {
    const [first] = consequent;
    const gone = isGone(test);
    const whole = gone && !reached;
    reached = first ? !end(consequent) && !whole : reached || !gone;
    return gone ? [{ start, end: whole || !first ? after : first.start, text: '' }] : [];
  });
}

/** The outer ones of edits that lie in each other, made from the end. */
function made(code: string, edits: readonly Edit[]): string {
  let result = '';
  let from = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < from) continue;
    result += code.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return result + code.slice(from);
}

/**
 * @param code a script's text
 * @throws Error where something listed is asked nowhere, or a variable becomes something by other means than `=`
 */
export function answered(code: string, never: NeverMade): string {
  const edits: Edit[] = [];
  const variables = new Map(Object.entries(never.variables));
  const properties = new Map(Object.entries(never.properties));
  const unseen = new Set<number | string>([
    ...never.tags,
    ...never.bits,
    ...variables.keys(),
    ...properties.keys(),
    ...never.statements,
  ]);
  const instead = ({ start, end: after }: Span, what: number | string, text: string): void => {
    unseen.delete(what);
    edits.push({ start, end: after, text });
  };
  /** Names that ask nothing: they are declared, are assigned to, or belong to something else. */
  const silent = new Set<ESTree.Node>();
  const around: Around[] = [];
  const enter = ({ params, body }: { params: readonly ESTree.Node[]; body: Span | null }): void =>
    void around.push({
      hidden: params.flatMap((each) => (each.type === 'Identifier' ? [each.name] : [])),
      body: body?.start ?? 0,
      gone: [],
      declared: [],
    });
  const leave = (): void => {
    const { body = 0, declared = [] } = around.pop() ?? {};
    if (declared.length > 0) edits.push({ start: body + 1, end: body + 1, text: `var ${declared.join()};` });
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ExpressionStatement: (node) => {
      const statement = never.statements.find((text) => code.startsWith(text, node.start));
      if (statement !== undefined) instead(node, statement, '');
    },
    SwitchStatement: ({ discriminant, cases }) => {
      if (!isTag(discriminant)) return;
      const isGone = (test: ESTree.Node | null): boolean => never.tags.includes(numberOf(test) ?? -1);
      const without = withoutCases(cases, isGone);
      edits.push(...without);
      around.at(-1)?.gone.push(...without);
      for (const { test } of cases) if (isGone(test)) unseen.delete(numberOf(test) ?? -1);
    },
    BinaryExpression: (node) => {
      const { left, right, operator } = node;
      if (operator !== '===' && operator !== '!==') return;
      const tag = isTag(left) ? numberOf(right) : isTag(right) ? numberOf(left) : undefined;
      const bits =
        left.type === 'BinaryExpression' && left.operator === '&' ? numberOf(left.right) : undefined;
      const one = [never.tags.find((each) => each === tag), never.bits.find((each) => each === bits)].find(
        Number,
      );
      if (one !== undefined) instead(node, one, String(operator === '!=='));
    },
    VariableDeclarator: ({ id, start }) => {
      silent.add(id);
      const inside = around.at(-1);
      // what a case that goes declares is used by those that stay, too
      const isGone = inside?.gone.some((span) => span.start <= start && start < span.end);
      if (isGone && id.type === 'Identifier') inside?.declared.push(id.name);
    },
    Property: ({ key }) => void silent.add(key),
    AssignmentExpression: ({ left, right, operator }) => {
      silent.add(left);
      if (left.type !== 'Identifier' || !variables.has(left.name)) return;
      if (operator !== '=') throw new Error(`${left.name} is not only set`);
      edits.push({ start: left.start, end: right.start, text: '' });
    },
    MemberExpression: (node) => {
      if (node.computed || node.property.type !== 'Identifier') return;
      silent.add(node.property);
      const value = properties.get(node.property.name);
      if (value !== undefined && !silent.has(node)) instead(node, node.property.name, value);
    },
    Identifier: (node) => {
      const value = variables.get(node.name);
      if (value === undefined || silent.has(node) || around.some(({ hidden }) => hidden.includes(node.name)))
        return;
      instead(node, node.name, value);
    },
  }).visit(parseSync('script.cjs', code, { preserveParens: false }).program);
  if (unseen.size > 0) throw new Error(`asked nowhere: ${[...unseen].join(', ')}`);
  return made(code, edits);
}
