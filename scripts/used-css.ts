/**
 * The part of a style sheet that a page uses. A rule stays when each of its selector's tags, classes, ids and
 * attributes occurs in the page: it may then still match nothing, but a rule that matches is never lost. What only a
 * script puts on the root (theme, data saver, language) counts as there. Custom properties stay when something that
 * stays reads them.
 */

type Rule = { kind: 'rule'; selector: string; body: string };
type Group = { kind: 'group'; prelude: string; rules: Node[] };
type Plain = { kind: 'plain'; text: string };
type Node = Rule | Group | Plain;

/** Splits at a sign that stands outside of brackets and quotes. */
function split(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '(' || char === '[' || char === '{') depth++;
    else if (char === ')' || char === ']' || char === '}') depth--;
    else if (char === sign && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** Where the block that opens at `open` closes. */
function closing(css: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < css.length; at++) {
    const char = css.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at;
  }
  throw new Error('a block of the style sheet never closes');
}

function parse(css: string): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (;;) {
    const open = css.indexOf('{', at);
    if (open < 0) return nodes;
    const statement = css.slice(at, open).lastIndexOf(';');
    const prelude = css.slice(at + statement + 1, open).trim();
    const close = closing(css, open);
    const body = css.slice(open + 1, close);
    at = close + 1;
    if (/^@(?:media|supports|layer)/.test(prelude))
      nodes.push({ kind: 'group', prelude, rules: parse(body) });
    else if (prelude.startsWith('@')) nodes.push({ kind: 'plain', text: `${prelude}{${body}}` });
    else nodes.push({ kind: 'rule', selector: prelude, body });
  }
}

type Names = ReadonlySet<string>;

/** Everything a selector can name in a page: 'p', '.btn', '#root', '[type]'. */
function namesIn(html: string): Names {
  const names = new Set([
    'html',
    'body',
    '*',
    '[data-theme]',
    '[data-saver]',
    '[data-display-font]',
    '[lang]',
  ]);
  for (const [, tag = '', attributes = ''] of html.matchAll(
    /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)/gi,
  )) {
    names.add(tag.toLowerCase());
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      names.add(`[${name.toLowerCase()}]`);
      if (name === 'class') for (const each of value.split(/\s+/)) names.add(`.${each}`);
      if (name === 'id') names.add(`#${value}`);
    }
  }
  return names;
}

const takesSelectors = /:(is|where|has|not)\(/;

/** Whether one selector, without commas at its top, can match something. */
function canMatch(selector: string, names: Names): boolean {
  const call = takesSelectors.exec(selector);
  if (call) {
    const open = call.index + call[0].length - 1;
    const close = bracketEnd(selector, open);
    const inner = split(selector.slice(open + 1, close), ',');
    const rest = `${selector.slice(0, call.index)}${selector.slice(close + 1)}`;
    return (call[1] === 'not' || inner.some((each) => canMatch(each, names))) && canMatch(rest, names);
  }
  const plain = selector.replace(/::?[\w-]+(?:\([^)]*\))?/g, ' ');
  const named = plain.match(/\[[^\]]*\]|[.#]?[a-zA-Z_][\w-]*/g) ?? [];
  return named.every((name) =>
    name.startsWith('[') ? names.has(`[${/[\w-]+/.exec(name)?.[0].toLowerCase()}]`) : names.has(name),
  );
}

function bracketEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  throw new Error(`a bracket of the selector never closes: ${text}`);
}

function keepMatching(nodes: Node[], names: Names): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.kind === 'plain') return [node];
    if (node.kind === 'group') {
      const rules = keepMatching(node.rules, names);
      return rules.length > 0 ? [{ ...node, rules }] : [];
    }
    const selectors = split(node.selector, ',').filter((each) => canMatch(each, names));
    return selectors.length > 0 ? [{ ...node, selector: selectors.join(',') }] : [];
  });
}

const write = (nodes: Node[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'plain') return node.text;
      if (node.kind === 'group') return `${node.prelude}{${write(node.rules)}}`;
      return `${node.selector}{${node.body}}`;
    })
    .join('');

function keepDeclarations(nodes: Node[], keep: (property: string) => boolean): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.kind === 'plain') return [node];
    if (node.kind === 'group') {
      const rules = keepDeclarations(node.rules, keep);
      return rules.length > 0 ? [{ ...node, rules }] : [];
    }
    const body = split(node.body, ';').filter((each) => keep(each.slice(0, each.indexOf(':')).trim()));
    return body.length > 0 ? [{ ...node, body: body.join(';') }] : [];
  });
}

/** Custom properties lean on each other: dropping goes on until all that are left are read. */
function withoutUnread(nodes: Node[], html: string): Node[] {
  const css = write(nodes);
  const read = new Set([...`${css}${html}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const kept = keepDeclarations(nodes, (property) => !property.startsWith('--') || read.has(property));
  return write(kept) === css ? nodes : withoutUnread(kept, html);
}

/** Animations and fonts stay while a kept rule names them. */
function withoutUnnamed(nodes: Node[]): Node[] {
  const css = write(nodes.filter(({ kind }) => kind !== 'plain'));
  return nodes.filter((node) => {
    if (node.kind !== 'plain') return true;
    const name =
      /^@keyframes\s+([\w-]+)/.exec(node.text)?.[1] ?? /font-family:\s*["']?([^"';}]+)/.exec(node.text)?.[1];
    return name === undefined || css.includes(name);
  });
}

/** @param html the page's body as it will stand there */
export function usedCss(css: string, html: string): string {
  const nodes = parse(css.replace(/\/\*[\s\S]*?\*\//g, ''));
  return write(withoutUnnamed(withoutUnread(keepMatching(nodes, namesIn(html)), html)));
}
