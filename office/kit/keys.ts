/**
 * The keyboard of the office. Keys are physical (`event.code`), so they work under a Bengali layout. They are ignored
 * while a field has the focus.
 */
import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/**
 * Binds keys while the component is shown; `{ 'KeyG KeyV': … }` is a sequence of two. Combinations with `Ctrl` (or the
 * command key) also work in fields.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let before: { code: string; at: number } | null = null;
    function onKey(event: KeyboardEvent): void {
      const whole = event.ctrlKey || event.metaKey ? latest.current[`Ctrl ${event.code}`] : undefined;
      if (whole) {
        event.preventDefault();
        whole();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return;
      const first = before && event.timeStamp - before.at < 1500 ? before.code : null;
      const work =
        (first !== null && latest.current[`${first} ${event.code}`]) ||
        latest.current[event.shiftKey ? `Shift ${event.code}` : event.code];
      before = { code: event.code, at: event.timeStamp };
      if (!work) return;
      event.preventDefault();
      work();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
