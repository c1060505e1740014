import { describe, expect, it } from 'vitest';
import { markupOf } from '../../../../src/app/start/saved/saved-markup.ts';

const VIEW = 780;

function screen(main: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = `<svg><defs><symbol id="i-check"></symbol><symbol id="i-bell"></symbol><symbol id="i-never"></symbol></defs></svg>
    <div class="screen"><header><svg><use href="#i-bell"></use></svg></header><main>${main}</main></div>`;
  document.body.replaceChildren(root);
  return root;
}
const card = (text: string): string => `<li class="card"><div class="in">${text}</div></li>`;

describe('the markup that is saved', () => {
  it('has the drawings that it uses, and no other', () => {
    const { html } = markupOf(screen(card('ঢাকা')), VIEW);
    expect(html).toContain('id="i-bell"');
    expect(html).toContain('id="i-check"');
    expect(html).not.toContain('i-never');
  });

  it('has nothing that asks for a file, and no style that the policy of the page forbids', () => {
    const { html } = markupOf(
      screen(
        '<img src="/files/a.webp" srcset="b"><p style="--left: 40%">x</p><script>1</script><dialog>d</dialog>',
      ),
      VIEW,
    );
    expect(html).not.toMatch(/ src=| srcset=| style=|<script|<dialog/);
    expect(html).toContain('data-style="--left: 40%');
  });

  it('keeps what is chosen, and nothing that was typed', () => {
    const root = screen(
      '<input type="text" value="01711111111"><select><option>আজ</option><option selected>কাল</option></select>',
    );
    const { html } = markupOf(root, VIEW);
    expect(html).not.toContain('01711111111');
    expect(html).toContain('কাল');
    expect(html).not.toContain('আজ');
  });

  it('stays within 30 kB, and leaves out cards from the last on', () => {
    const cards = Array.from({ length: 60 }, (_, at) => card(`${at}. ${'দূরের পথ '.repeat(40)}`));
    const { html, style } = markupOf(screen(`<ul>${cards.join('')}</ul>`), VIEW);
    expect(new TextEncoder().encode(html + style).length).toBeLessThanOrEqual(30_000);
    expect(html).toContain('>0. ');
    expect(html).not.toContain('>59. ');
  });

  it('leaves the screen itself as it is', () => {
    const root = screen(`<img src="/files/a.webp">${card('x')}`);
    const before = root.innerHTML;
    markupOf(root, VIEW);
    expect(root.innerHTML).toBe(before);
  });
});
