/** The highlighted option after a key press; -1 is the text itself. Null for any other key. */
export function highlightAfterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return at + 1 >= count ? -1 : at + 1;
  if (key === 'ArrowUp') return at < 0 ? count - 1 : at - 1;
  return null;
}
