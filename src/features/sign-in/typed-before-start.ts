/**
 * The sign-in and sign-up pages are filled in before React is there. When it comes, it puts its own form in the
 * place of the page's. `captureTyped` remembers the page's form just before; a form out of the document keeps what
 * was typed, so the new one takes it over at the moment it stands, before anything is painted.
 */

/** What is needed of an input, a select or a textarea. */
export type TypedField = {
  name: string;
  type: string;
  value: string;
  defaultValue: string;
  checked?: boolean;
  defaultChecked?: boolean;
};

type Typing = { name: string; start: number | null; end: number | null };

/** The page's form, where the caret stood in it and how far the page was scrolled. */
type Before = { form: HTMLFormElement; typing: Typing | null; scrollY: number };

let before: Before | null = null;

/** The page's button is down: its release finds another button in its place, and would be no click. */
let pressing = false;
const onPress = ({ target }: Event): void => {
  pressing = target instanceof Element && target.closest('form[data-native] [type="submit"]') !== null;
};
const onRelease = (): void => {
  pressing = false;
};

const isField = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement;

/** Which fields a person has changed, by name, with what they hold now. */
export function typedIn(fields: Iterable<TypedField>): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const field of fields) {
    const choice = field.type === 'radio' || field.type === 'checkbox';
    const changed = choice
      ? field.checked === true && field.defaultChecked !== true
      : field.value !== field.defaultValue;
    if (field.name !== '' && field.type !== 'hidden' && changed) typed[field.name] = field.value;
  }
  return typed;
}

const fieldsOf = (form: HTMLFormElement): HTMLInputElement[] => [...form.elements].filter(isField);

function typingIn(form: HTMLFormElement): Typing | null {
  const { activeElement } = document;
  if (!isField(activeElement) || activeElement.form !== form) return null;
  // an e-mail field tells no selection
  const { name, selectionStart: start, selectionEnd: end } = activeElement;
  return { name, start, end };
}

const standing = (form: HTMLFormElement): Before => ({ form, typing: typingIn(form), scrollY });

/** Remembers the form of the prerendered page, if this is one. To be called right before React renders. */
export function captureTyped(): void {
  const form = document.querySelector<HTMLFormElement>('#root form[data-native]');
  before = form && standing(form);
  if (!form) return;
  addEventListener('pointerdown', onPress, { capture: true });
  addEventListener('click', onRelease, { capture: true });
}

/** The page's form while it has not been taken over, as it is at this moment. */
function formBefore(page: string): Before | null {
  if (before?.form.dataset['native'] !== page) return null;
  if (before.form.isConnected) before = standing(before.form);
  return before;
}

/** What was chosen for a field before React was there. */
export function typedBefore(page: string, name: string): string | undefined {
  const known = formBefore(page);
  return known ? typedIn(fieldsOf(known.form))[name] : undefined;
}

/** Puts what was typed, the focus and the selection into the form that now stands for the page's. Once. */
export function carryOver(page: string, form: HTMLFormElement): void {
  const known = formBefore(page);
  before = null;
  if (!known) return;
  const { typing, scrollY: top } = known;
  const typed = typedIn(fieldsOf(known.form));
  for (const field of fieldsOf(form)) {
    const value = typed[field.name];
    if (value !== undefined && field.type !== 'radio') field.value = value;
    if (field.name !== typing?.name || (field.type === 'radio' && !field.checked)) continue;
    field.focus({ preventScroll: true });
    if (typing.start !== null) field.setSelectionRange(typing.start, typing.end);
  }
  removeEventListener('pointerdown', onPress, { capture: true });
  removeEventListener('click', onRelease, { capture: true });
  if (pressing) queueMicrotask(() => form.requestSubmit());
  pressing = false;
  // after the router, which begins each page at its top, and still before anything is painted
  queueMicrotask(() => scrollTo({ top, behavior: 'instant' }));
}
