/** Whether saving failed for want of room; the error says it itself or carries the one that does. */
export function isPhoneFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'QuotaExceededError' || ('inner' in error && isPhoneFull(error.inner));
}
