/** The first thing that a form calls wrong. */
export const firstTrouble = (form: HTMLElement): HTMLElement | null =>
  form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');

/**
 * Brings the first thing that a form calls wrong onto the screen and focuses it.
 * @returns whether the form says anything; otherwise it has to be said elsewhere
 */
export function showFirstTrouble(form: HTMLElement): boolean {
  const wrong = firstTrouble(form);
  if (!wrong) return false;
  // a message beside a group of choices is no control and takes the focus itself
  if (!wrong.matches('input, textarea, select, button')) wrong.tabIndex = -1;
  wrong.scrollIntoView({ block: 'center' });
  wrong.focus({ preventScroll: true });
  return true;
}
