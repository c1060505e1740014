/** Whether saving failed because the phone is full; the quota error may be wrapped in Dexie's (`inner`). */
export function isPhoneFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'QuotaExceededError' || ('inner' in error && isPhoneFull(error.inner));
}
