import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { readyCalls } from '../account-calls.ts';
import { allWell } from './form-errors.ts';
import { showFirstTrouble } from '../../../ui/forms/first-trouble.ts';
import { carryOver } from './typed-before-start.ts';
import type { Form } from './use-form.ts';

type AccountFormProps = {
  /** The name of the prerendered page whose form this one replaces. */
  page: string;
  /** The address to which the browser itself posts the form before the script runs. */
  action: string;
  form: Form;
  /** The values of the form, by wire name. */
  onSubmit: (typed: Record<string, string>) => void;
  onTyped?: ((typed: Record<string, string>) => void) | undefined;
  /** The field to focus at first. */
  startAt?: string;
  children: ReactNode;
};

/** A native form around <main> and <Dock>. Its fields are uncontrolled; React reads them on submit. */
export function AccountForm({ page, action, form, startAt, onSubmit, onTyped, children }: AccountFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const beginning = useRef(true);
  const { judged, clearError } = form;

  useLayoutEffect(() => {
    if (!ref.current) return;
    // from here on, the product's own rules and texts replace the browser's
    ref.current.noValidate = true;
    carryOver(page, ref.current);
  }, [page]);

  useLayoutEffect(() => {
    const begins = beginning.current;
    beginning.current = false;
    // a person who is already typing must not lose the focus
    if (begins && ref.current?.contains(document.activeElement)) return;
    if (!ref.current || (judged !== allWell && showFirstTrouble(ref.current))) return;
    if (!begins || startAt === undefined) return;
    const field = ref.current.elements.namedItem(startAt);
    if (field instanceof HTMLElement) field.focus();
  }, [judged, startAt]);

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
