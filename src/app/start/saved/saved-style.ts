/** The style rules that a piece of markup uses. */

/** The attributes that a start sets on the root. */
const ROOT = /^(?:html|body)\b|\[data-(?:theme|saver|display-font|session)[^\]]*\]/g;
/** What a selector adds to the elements themselves: states and pseudo-elements. */
const STATES = /::?[a-z-]+(?:\((?:[^()]|\([^()]*\))*\))?/g;
/** A saved page is shown on phones only. */
const WIDE = '(min-width: 1024px)';

/** Whether an element of the page matches in some state. */
function isUsed(selector: string, page: ParentNode): boolean {
  const elements = selector.trim().replace(ROOT, '').replace(STATES, '').trim();
  try {
    return elements === '' || page.querySelector(elements) !== null;
  } catch {
    // the rest is not a selector: the rule stays
    return true;
  }
}

/** Splits a list of selectors at its outermost commas. */
const selectorsOf = (list: string): string[] => list.split(/,(?![^(]*\))/);

function textOf(rule: CSSRule, page: ParentNode): string {
  if (rule instanceof CSSStyleRule)
    return selectorsOf(rule.selectorText).some((each) => isUsed(each, page)) ? rule.cssText : '';
  if (rule instanceof CSSMediaRule) {
    const inner = rule.conditionText === WIDE ? '' : rulesOf(rule.cssRules, page);
    return inner === '' ? '' : `@media ${rule.conditionText}{${inner}}`;
  }
  return rule.cssText;
}

const rulesOf = (rules: CSSRuleList, page: ParentNode): string =>
  [...rules].map((rule) => textOf(rule, page)).join('');

/** Of a rule that several sheets bring only the last one, which decides. @param page the markup, in a document or not */
export function usedStyle(sheets: Iterable<CSSStyleSheet>, page: ParentNode): string {
  const rules = [...sheets].flatMap(({ cssRules }) => [...cssRules].map((rule) => textOf(rule, page)));
  return [...new Set(rules.toReversed())].toReversed().join('');
}
