import { useEffect, useState, type ComponentType } from 'react';
import { afterFirstTask } from '../../platform/data-saver.ts';

const Nothing = () => null;

let shown: Promise<void> = Promise.resolve();

/**
 * Holds parts without a placeholder back until the app's screen has taken the place of a saved page, which shows them as
 * they were: loaded before, they would only delay it.
 * @returns what lets them load
 */
export function holdParts(): () => void {
  let letLoad = (): void => undefined;
  shown = new Promise((resolve) => {
    letLoad = resolve;
  });
  return letLoad;
}

/**
 * A component that the first paint does not need: loaded once the screen around it is rendered and, after a
 * failure, when the phone is online again. Until then the placeholder is shown.
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
      if (Placeholder === Nothing) void shown.then(ask);
      else ask();
      return () => removeEventListener('online', ask);
    }, []);
    return Part ? <Part {...props} /> : <Placeholder />;
  };
}

/** The same for what is beside a newcomer's first task, which it waits for (`platform/data-saver.ts`). */
export const beside = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder?: ComponentType,
): ComponentType<P> => later(() => afterFirstTask().then(load), Placeholder);
