/** What is run in the page: each function uses nothing but its arguments. */

/** Where the middle of something stands on the screen, and whether a press there reaches it and counts. */
export type Place = { x: number; y: number; isHit: boolean };

const SELECTORS = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  option: '[role="option"]',
  radio: 'input[type="radio"]',
  combobox: '[role="combobox"]',
  field: 'input',
  text: '*',
};
export type Kind = keyof typeof SELECTORS;

/** Brings the first visible one onto the screen. @returns null where there is none, or while it still moves */
async function placeOf(selector: string, name: string, within: string): Promise<Place | null> {
  const wanted = new RegExp(name, 'u');
  const words = (text: string | null | undefined): string => (text ?? '').replace(/\s+/gu, ' ').trim();
  const nameOf = (element: Element): string => {
    if (selector === '*') {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === 3 && words(node.textContent) !== '',
      );
      return own ? words(element.textContent) : '';
    }
    const labelled = element.getAttribute('aria-labelledby');
    if (labelled !== null)
      return words(
        labelled
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    if (!(element instanceof HTMLInputElement)) return words(element.textContent);
    return words([...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ')) || element.name;
  };
  const shown = (element: Element): Element => {
    const label = element instanceof HTMLInputElement && element.type === 'radio' && element.labels?.[0];
    return label || element;
  };
  const found = [...document.querySelectorAll(within)]
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((element) => {
      const { width, height } = shown(element).getBoundingClientRect();
      return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
    })
    .find((element) => wanted.test(nameOf(element)));
  if (!found) return null;
  const target = shown(found);
  const box = (): DOMRect => target.getBoundingClientRect();
  const middle = (): { x: number; y: number } => {
    const { x, y, width, height } = box();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const isIn = (): boolean => middle().y > 80 && middle().y < innerHeight - 120;
  if (!isIn()) target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = middle();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const at = middle();
  if (at.x !== before.x || at.y !== before.y) return null;
  const top = document.elementFromPoint(at.x, at.y);
  const isUncovered = top !== null && (target.contains(top) || top.contains(target));
  return { ...at, isHit: isUncovered && target.closest('[aria-disabled="true"]') === null };
}

export { placeOf, SELECTORS };
