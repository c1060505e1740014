/**
 * The part of a style sheet that a page uses. A rule stays when each of its selector's tags, classes, ids and
 * attributes occurs in the page: it may still match nothing, but a rule that matches is never lost. What only a
 * script sets on the root (session, theme, data saver, language) counts as occurring. Custom properties, animations and fonts
 * stay while something that stays names them.
 */
import { transform, type Selector, type SelectorComponent, type Visitor } from 'lightningcss';

type Names = ReadonlySet<string>;

/** Everything a selector can name in a page: 'p', '.btn', '#root', '[type]'. */
function namesIn(html: string): Names {
  const names = new Set([
    'html',
    'body',
    '[data-session]',
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

function isThere(part: SelectorComponent, names: Names): boolean {
  switch (part.type) {
    case 'type':
      return names.has(part.name.toLowerCase());
    case 'class':
      return names.has(`.${part.name}`);
    case 'id':
      return names.has(`#${part.name}`);
    case 'attribute':
      return names.has(`[${part.name}]`);
    case 'pseudo-class':
      return part.kind === 'is' || part.kind === 'where' || part.kind === 'has'
        ? part.selectors.some((each) => canMatch(each, names))
        : true;
    default:
      return true;
  }
}

const canMatch = (selector: Selector, names: Names): boolean =>
  selector.every((part) => isThere(part, names));

function shrunk(css: string, unusedSymbols: string[], visitor: Visitor<never>): string {
  const { code } = transform({
    filename: 'page.css',
    code: new TextEncoder().encode(css),
    minify: true,
    unusedSymbols,
    visitor,
  });
  return new TextDecoder().decode(code);
}

/**
 * Removing one may leave another unnamed, so this repeats until all that is left is named by something that is left.
 */
function withoutUnnamed(css: string, html: string): string {
  const named = new Set([...`${css}${html}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const rules = css.replaceAll(/@keyframes\s+[\w-]+|@font-face\s*\{[^}]*\}/g, '');
  const declared = [...css.matchAll(/(?<=[{;])(--[\w-]+):/g)].map(([, name = '']) => name);
  const animations = [...css.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name = '']) => name);
  const unused = [
    ...declared.filter((name) => !named.has(name)),
    ...animations.filter((name) => !rules.includes(name)),
  ];
  const left = shrunk(css, [...new Set(unused)], {
    Rule: {
      'font-face'({ value }) {
        const family = value.properties.find((each) => each.type === 'font-family')?.value;
        return typeof family === 'string' && !rules.includes(family) ? [] : undefined;
      },
    },
  });
  return left === css ? css : withoutUnnamed(left, html);
}

/** @param html the page's body as it will be sent */
export function usedCss(css: string, html: string): string {
  const names = namesIn(html);
  const matching = shrunk(css, [], {
    Selector: (selector) => (canMatch(selector, names) ? selector : []),
  });
  return withoutUnnamed(matching, html);
}
