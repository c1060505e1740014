import { useEffect, useRef, type ComponentProps, type FormEvent } from 'react';
import { showFirstTrouble } from './first-trouble.ts';

/** How long after a press (ms) the server's answer may still mark a field as wrong. */
const ANSWERED_MS = 30_000;

/**
 * Scrolls to the field for which a press is refused, as soon as the form marks it, at once or when the server
 * has answered. Does nothing to a person who keeps typing. @returns a function that stops it
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
  /** The step of a form in steps: a refusal of one step is not looked for on the next. */
  step?: string | number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** A form with the product's own rules: a refused press always shows where the error is, and why. */
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
