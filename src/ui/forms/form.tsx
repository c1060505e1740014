import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react';
import { showFirstTrouble } from './first-trouble.ts';

/** How long after a press the server's answer may still call something wrong (ms). */
const ANSWERED_MS = 30_000;

/**
 * Brings what a press is refused for onto the screen as soon as the form says it, at once or when the server has
 * answered. Who types on is left alone. @returns what ends it
 */
function showWhatIsRefused(form: HTMLFormElement): () => void {
  const end = (): void => {
    watch.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    form.removeEventListener('input', end);
  };
  const look = (): void => {
    if (showFirstTrouble(form)) end();
  };
  const watch = new MutationObserver(look);
  const frame = requestAnimationFrame(look);
  const timer = setTimeout(end, ANSWERED_MS);
  watch.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'role'] });
  form.addEventListener('input', end);
  return end;
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Of a form in steps: what a press on one is refused for is not looked for on the next. */
  step?: string | number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** A form by the product's own rules: a press that is refused always shows where, and why. */
export function Form({ step, onSubmit, ...rest }: FormProps) {
  const end = useRef<(() => void) | null>(null);
  const at = useRef(step);
  useEffect(() => {
    if (at.current !== step) end.current?.();
    at.current = step;
  }, [step]);
  useEffect(() => () => end.current?.(), []);
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        end.current?.();
        end.current = showWhatIsRefused(event.currentTarget);
        onSubmit(event);
      }}
    />
  );
}
