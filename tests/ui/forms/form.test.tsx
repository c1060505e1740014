import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Form } from '../../../src/ui/forms/form.tsx';
import { TextInput } from '../../../src/ui/forms/text-input.tsx';

/** A form whose server refuses the number when it answers. */
function Asking({ answer }: { answer: Promise<string> }) {
  const [error, setError] = useState<string>();
  return (
    <Form onSubmit={() => void answer.then(setError)}>
      <TextInput label="Number" error={error} onChange={() => setError(undefined)} />
      <TextInput label="Name" />
      <button type="submit">Send</button>
    </Form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const hasFocus = (name: string): boolean => document.activeElement === field(name);

function opens() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  render(<Asking answer={promise} />);
  return { answers: (text: string) => act(async () => resolve(text)), scrolled };
}

test('what the server refuses later is brought onto the screen and has the focus', async () => {
  const { answers, scrolled } = opens();
  field('Name').focus();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(hasFocus('Name')).toBe(true);
  await answers('This number has an account');
  await waitFor(() => expect(hasFocus('Number')).toBe(true));
  expect(scrolled).toHaveBeenCalled();
});

test('who types on after the press is left alone', async () => {
  const { answers } = opens();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  field('Name').focus();
  fireEvent.input(field('Name'), { target: { value: 'Rahima' } });
  await answers('This number has an account');
  await screen.findByText('This number has an account');
  expect(hasFocus('Name')).toBe(true);
});

/** Two steps: what the second one says has nothing to do with the press on the first. */
function InSteps() {
  const [step, setStep] = useState(1);
  const [isLate, setLate] = useState(false);
  return (
    <Form step={step} onSubmit={() => setStep(2)}>
      {isLate && <p role="alert">A word of the second step</p>}
      <TextInput label="Name" />
      <button type="submit">Next</button>
      <button type="button" onClick={() => setLate(true)}>
        Later
      </button>
    </Form>
  );
}

test('what stands on the next step of a form is not what a press was refused for', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  scrolled.mockClear();
  render(<InSteps />);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await screen.findByRole('alert');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(scrolled).not.toHaveBeenCalled();
});
