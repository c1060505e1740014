import { useEffect, useState, type ComponentType } from 'react';

const Nothing = () => null;

/**
 * A part that the first paint does without: fetched once the screen around it stands, and again when the net
 * returns. Meanwhile the placeholder stands for it; a fetch that fails breaks nothing.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType = Nothing,
): ComponentType<P> {
  let there: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [Part, setPart] = useState(() => there);
    useEffect(() => {
      if (there) {
        setPart(() => there);
        return;
      }
      const take = (part: ComponentType<P>): void => {
        there = part;
        setPart(() => part);
      };
      const ask = (): void => void load().then(take, () => addEventListener('online', ask, { once: true }));
      ask();
      return () => removeEventListener('online', ask);
    }, []);
    return Part ? <Part {...props} /> : <Placeholder />;
  };
}
