import { useRef } from 'react';
import { useSave } from './use-save.ts';

/**
 * `useSave` for a button that acts once: until the act is saved, a second press does nothing. What it checks may still be
 * true then, and both would be sent.
 */
export function useSaveOnce(): ReturnType<typeof useSave> {
  const save = useSave();
  const busy = useRef(false);
  return async (act, said) => {
    if (busy.current) return false;
    busy.current = true;
    const saved = await save(act, said);
    busy.current = false;
    return saved;
  };
}
