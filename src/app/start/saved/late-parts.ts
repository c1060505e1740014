/**
 * Parts of a saved page that the app's screen loads later, such as the row above a list: each stays in place until
 * its own has loaded, so that nothing below it moves. React leaves alone what it has not rendered.
 */

/** How long to wait for a part (ms). */
const LATE_MS = 4_000;

/** These children are compared one by one; the rest counts as one part. */
const isContainer = (element: Element): boolean =>
  /^(?:div|header|main|section)$/.test(element.localName) && !element.classList.contains('card');

/** What makes a part: kind, look and heading. */
function kindOf(element: Element): string {
  const classes = [...element.classList].filter((name) => name !== 'old');
  return [element.localName, ...classes, element.querySelector(':scope > .head h2')?.textContent].join(' ');
}

/** False if something else has taken its place, as when the next journey gives way to the question where to go. */
function isSameSubject(own: Element, before: Element): boolean {
  const label = own.getAttribute('aria-label');
  return label === null || label === before.getAttribute('aria-label');
}

/** `own`: how many such parts the screen has without the awaited one. */
type Late = { part: HTMLElement; parent: Element; kind: string; own: number };

const count = (parent: Element, kind: string, late: boolean): number =>
  [...parent.children].filter((child) => kindOf(child) === kind && child.hasAttribute('data-late') === late)
    .length;

/** Moves each part that the screen lacks into it. @returns those parts */
function moved(screen: Element, saved: Element): Late[] {
  const own = [...screen.children];
  let at = 0;
  return [...saved.children].flatMap((part) => {
    const kind = kindOf(part);
    const found = own.findIndex((child, index) => index >= at && kindOf(child) === kind);
    const same = own[found];
    if (same) {
      at = found + 1;
      return isContainer(part) && isSameSubject(same, part) ? moved(same, part) : [];
    }
    if (!(part instanceof HTMLElement) || part.hidden) return [];
    const late = { part, parent: screen, kind, own: count(screen, kind, false) + count(screen, kind, true) };
    part.dataset['late'] = '';
    screen.insertBefore(part, own[at] ?? null);
    return [late];
  });
}

/** Puts the parts that followed this one behind its own, which React has rendered behind all of them. */
function putBehindOwn({ part, parent, kind }: Late, followers: readonly Late[]): void {
  const children = [...parent.children];
  const placeOf = (child: Element): number => children.indexOf(child);
  const own = children
    .slice(placeOf(part))
    .find((child) => kindOf(child) === kind && !child.hasAttribute('data-late'));
  own?.after(
    ...followers
      .filter((other) => other.parent === parent && placeOf(other.part) < placeOf(own))
      .map((other) => other.part),
  );
}

/**
 * @param onTap repeats a tap on such a part
 * @param none called once there is no such part
 */
export function holdLateParts(
  root: HTMLElement,
  saved: HTMLElement,
  onTap: (element: Element) => void,
  none: () => void,
): void {
  const screen = root.querySelector('.screen');
  const before = saved.querySelector('.screen');
  const late = screen && before ? moved(screen, before) : [];
  if (late.length === 0) return none();
  for (const { part } of late)
    part.addEventListener('click', (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.target instanceof Element) onTap(event.target);
    });
  const drop = (those: readonly Late[]): void => {
    for (const each of those) {
      each.part.remove();
      late.splice(late.indexOf(each), 1);
    }
    if (late.length > 0) return;
    observer.disconnect();
    none();
  };
  const observer = new MutationObserver(() => {
    // its own has loaded next to the part
    const come = late.filter(({ parent, kind, own }) => count(parent, kind, false) > own);
    for (const each of come) putBehindOwn(each, late.slice(late.indexOf(each) + 1));
    drop(come);
  });
  observer.observe(screen ?? root, { childList: true, subtree: true });
  setTimeout(() => drop([...late]), LATE_MS);
}
