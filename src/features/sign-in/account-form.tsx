import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { readyCalls } from './account-calls.ts';
import { firstWrong } from './form-errors.ts';
import { carryOver } from './typed-before-start.ts';
import type { Form } from './use-form.ts';

type AccountFormProps = {
  /** Names the prerendered page that this form takes over from. */
  page: string;
  /** Where the browser itself sends the form while no script runs. */
  action: string;
  form: Form;
  /** What the form holds, by wire name. */
  onSubmit: (typed: Record<string, string>) => void;
  onTyped?: ((typed: Record<string, string>) => void) | undefined;
  /** The field that has the focus at the beginning. */
  startAt?: string;
  children: ReactNode;
};

/** A native form around <main> and <Dock>. The browser keeps what is typed; React reads it when it is sent. */
export function AccountForm({ page, action, form, startAt, onSubmit, onTyped, children }: AccountFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const beginning = useRef(true);
  const { judged, fields, clearError } = form;

  useLayoutEffect(() => {
    if (!ref.current) return;
    // from here on the product's own rules and words stand in for the browser's
    ref.current.noValidate = true;
    carryOver(page, ref.current);
  }, [page]);

  useLayoutEffect(() => {
    const begins = beginning.current;
    beginning.current = false;
    // whoever is typing already is not taken elsewhere
    if (begins && ref.current?.contains(document.activeElement)) return;
    const wanted = firstWrong(fields, judged.fieldErrors) ?? (begins ? startAt : undefined);
    const field = wanted === undefined ? null : ref.current?.elements.namedItem(wanted);
    if (field instanceof HTMLElement) field.focus();
  }, [fields, judged, startAt]);

  return (
    <form
      ref={ref}
      className="frame"
      method="post"
      action={action}
      data-native={page}
      onInput={({ target, currentTarget }) => {
        void readyCalls().catch(() => undefined);
        if (target instanceof HTMLInputElement) clearError(target.name);
        onTyped?.(valuesOf(currentTarget));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(valuesOf(event.currentTarget));
      }}
    >
      {children}
    </form>
  );
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
