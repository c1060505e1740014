/** The first field or message that the form marks as wrong. */
export const firstTrouble = (form: HTMLElement): HTMLElement | null =>
  form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');

/**
 * Scrolls to the first field or message that the form marks as wrong, and focuses it.
 * @returns false if the form marks none, so that the error has to be shown elsewhere
 */
export function showFirstTrouble(form: HTMLElement): boolean {
  const wrong = firstTrouble(form);
  if (!wrong) return false;
  // a message next to a group of choices is no control, so it takes the focus itself
  if (!wrong.matches('input, textarea, select, button')) wrong.tabIndex = -1;
  wrong.scrollIntoView({ block: 'center' });
  wrong.focus({ preventScroll: true });
  return true;
}
