/** Words that do not fit their place: out of their box, broken in the middle, or under a button. */
import type { Page } from 'playwright';

/** @returns a line for each place: what happens to the words, and the words */
export const spilledWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Longer ones, such as addresses, may be broken. */
    const LONGEST = 16;
    const found = new Set<string>();
    const hides = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible';
    const isBox = (element: Element): boolean => {
      const { borderLeftWidth, backgroundColor, display } = getComputedStyle(element);
      const isDrawn = borderLeftWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
      return isDrawn && display !== 'inline';
    };
    /** The box that holds the words; null if they are cut off on purpose or scroll. */
    const boxOf = (words: Element): Element | null => {
      for (let at: Element | null = words; at; at = at.parentElement) {
        if (isBox(at)) return at;
        if (hides(at)) return null;
      }
      return null;
    };
    const scrolls = (words: Element, within: Element): boolean => {
      for (let at: Element | null = words; at && at !== within; at = at.parentElement)
        if (hides(at)) return true;
      return false;
    };
    const rangeOf = (node: Node, from: number, to: number): Range => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range;
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('svg, select, textarea, [inert]') === null &&
      element.getBoundingClientRect().width > 1;
    const top = document.querySelector('dialog[open]') ?? document.body;
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      const text = node.textContent ?? '';
      if (!parent || text.trim() === '' || !isSeen(parent)) continue;
      const whole = rangeOf(node, 0, text.length).getBoundingClientRect();
      const box = boxOf(parent)?.getBoundingClientRect();
      if (box && (whole.right > box.right + 1 || whole.left < box.left - 1))
        found.add(`leaves its box: ${text}`);
      for (const { 0: word, index } of text.matchAll(/[^\s\-–/]+/g)) {
        if (word.length > LONGEST || /@|\w\.\w/.test(word)) continue;
        const lines = [...rangeOf(node, index, index + word.length).getClientRects()];
        if (new Set(lines.map(({ bottom }) => Math.round(bottom))).size > 1) found.add(`is broken: ${word}`);
      }
    }
    for (const button of top.querySelectorAll('.btn, .tap')) {
      const row = button.parentElement;
      if (!row || !isSeen(button)) continue;
      const { left, right, top: high, bottom } = button.getBoundingClientRect();
      const besides = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      while (besides.nextNode()) {
        const node = besides.currentNode;
        const words = node.parentElement;
        if (!words || button.contains(words) || !isSeen(words) || scrolls(words, row)) continue;
        for (const line of rangeOf(node, 0, node.textContent?.length ?? 0).getClientRects())
          if (
            line.right > left + 2 &&
            line.left < right - 2 &&
            line.bottom > high + 4 &&
            line.top < bottom - 4
          )
            found.add(`is under "${button.textContent.trim()}": ${node.textContent?.trim()}`);
      }
    }
    return [...found];
  });
