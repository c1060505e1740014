/**
 * The sign-in and sign-up pages can be filled in before React is loaded. React then replaces the prerendered
 * form with its own. `captureTyped` remembers the prerendered form just before; a form removed from the
 * document still holds the typed values, so `carryOver` copies them to the new one before anything is
 * painted.
 */

/** The properties used of an input, a select or a textarea. */
export type TypedField = {
  name: string;
  type: string;
  value: string;
  defaultValue: string;
  checked?: boolean;
  defaultChecked?: boolean;
};

type Typing = { name: string; start: number | null; end: number | null };

/** The prerendered form, and its focused field with the selection. */
type Before = { form: HTMLFormElement; typing: Typing | null };

let before: Before | null = null;

/**
 * Whether the prerendered button is being pressed: it is replaced before the release, so there would be no
 * click.
 */
let pressing = false;
const onPress = ({ target }: Event): void => {
  pressing = target instanceof Element && target.closest('form[data-native] [type="submit"]') !== null;
};
const onRelease = (): void => {
  pressing = false;
};

const isField = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement;

/** The values of the fields that a person has changed, by name. */
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
  // the selection of an e-mail field is null
  const { name, selectionStart: start, selectionEnd: end } = activeElement;
  return { name, start, end };
}

const snapshotOf = (form: HTMLFormElement): Before => ({ form, typing: typingIn(form) });

const prerendered = (): HTMLFormElement | null =>
  document.querySelector<HTMLFormElement>('#root form[data-native]');

/** Notices a press of the prerendered button. Call this as soon as the app's script runs. */
export function watchPress(): void {
  if (!prerendered()) return;
  addEventListener('pointerdown', onPress, { capture: true });
  addEventListener('click', onRelease, { capture: true });
}

/**
 * Remembers the form of the prerendered page, if there is one. Call this in the same task as React's first
 * render: between two tasks the person may move to the next field, and their typing would land in the
 * previous one.
 */
export function captureTyped(): void {
  const form = prerendered();
  before = form && snapshotOf(form);
}

/** The prerendered form in its current state, until it has been replaced. */
function formBefore(page: string): Before | null {
  if (before?.form.dataset['native'] !== page) return null;
  if (before.form.isConnected) before = snapshotOf(before.form);
  return before;
}

/** The value chosen for a field before React was loaded. */
export function typedBefore(page: string, name: string): string | undefined {
  const known = formBefore(page);
  return known ? typedIn(fieldsOf(known.form))[name] : undefined;
}

/**
 * Copies the typed values, the focus and the selection into the form that replaces the prerendered one. Works
 * once.
 */
export function carryOver(page: string, form: HTMLFormElement): void {
  const known = formBefore(page);
  before = null;
  if (!known) return;
  const { typing } = known;
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
}
