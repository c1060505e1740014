import { describe, expect, it } from 'vitest';
import { usedCss } from '../../../scripts/build/used-css.ts';

const page = '<div id="root"><form class="frame"><input type="radio" class="native"><b>x</b></form></div>';

describe('the part of a style sheet that a page uses', () => {
  it('keeps rules for its tags, classes, ids and attributes', () => {
    const css = 'b{color:red}.frame{gap:0}#root{margin:0}[type]{top:0}';
    expect(usedCss(css, page)).toBe(css);
  });

  it('drops rules for what is not there', () => {
    expect(usedCss('i{color:red}.card{gap:0}#map{margin:0}[hidden]{top:0}', page)).toBe('');
  });

  it('drops single selectors out of a list', () => {
    expect(usedCss('b,i,.frame .card{color:red}', page)).toBe('b{color:red}');
  });

  it('keeps states and pseudo-elements of what is there', () => {
    const css = '.native:checked~b{top:0}b:after{top:1px}.frame:nth-child(odd){top:2px}';
    expect(usedCss(css, page)).toBe(css);
  });

  it('looks into :is, :has, :where and :not', () => {
    expect(usedCss('.frame :is(i,b){top:0}', page)).toBe('.frame :is(i,b){top:0}');
    expect(usedCss('.frame :is(i,u){top:0}', page)).toBe('');
    expect(usedCss('.frame:has(>.native:checked){top:0}', page)).toBe('.frame:has(>.native:checked){top:0}');
    expect(usedCss('.frame:not(.card){top:0}', page)).toBe('.frame:not(.card){top:0}');
  });

  it('counts what a script puts on the root as there', () => {
    const css =
      '[data-theme=dark]{color:red}[data-saver] b{top:0}[data-session] #root{top:2px}:root:lang(en){top:1px}';
    expect(usedCss(css, page)).toBe(css);
  });

  it('keeps a media query only while something is left in it', () => {
    expect(usedCss('@media (width>=1024px){b{top:0}i{top:0}}@media print{i{top:0}}', page)).toBe(
      '@media (width>=1024px){b{top:0}}',
    );
  });

  it('drops custom properties that nothing reads, also through one another', () => {
    const css = ':root{--a:1px;--b:var(--a);--c:var(--d);--d:2px}b{top:var(--b)}';
    expect(usedCss(css, page)).toBe(':root{--a:1px;--b:var(--a)}b{top:var(--b)}');
  });

  it('keeps fonts and animations while a kept rule names them', () => {
    const css =
      '@font-face{font-family:A;src:url(a)}@font-face{font-family:B;src:url(b)}' +
      '@keyframes turn{to{rotate:1turn}}@keyframes rest{to{top:0}}b{font-family:A;animation:1s turn}';
    expect(usedCss(css, page)).toBe(
      '@font-face{font-family:A;src:url(a)}@keyframes turn{to{rotate:1turn}}b{font-family:A;animation:1s turn}',
    );
  });

  it('is not led astray by signs inside quotes', () => {
    expect(usedCss('b:before{content:"};{"}i{top:0}', page)).toBe('b:before{content:"};{"}');
  });
});
