import { expect, it } from 'vitest';
import { usedStyle } from '../../../../src/app/start/saved/saved-style.ts';

function sheet(rules: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(rules);
  return made;
}

function page(html: string): HTMLElement {
  const made = document.createElement('div');
  made.innerHTML = html;
  return made;
}

it('has the rules that the markup uses, and no other', () => {
  const style = usedStyle(
    [sheet('.card { color: red; } .dialog { color: blue; }')],
    page('<p class="card"></p>'),
  );
  expect(style).toContain('.card');
  expect(style).not.toContain('.dialog');
});

it('has a rule that two sheets bring once, where it decides', () => {
  const stone = '.stone { color: red; }';
  const style = usedStyle(
    [sheet(`${stone} p { color: blue; }`), sheet(stone)],
    page('<p class="stone"></p>'),
  );
  expect(style.match(/\.stone/g)).toHaveLength(1);
  expect(style.indexOf('.stone')).toBeGreaterThan(style.indexOf('blue'));
});
