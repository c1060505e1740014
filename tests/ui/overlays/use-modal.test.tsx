import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Sheet } from '../../../src/ui/overlays/sheet.tsx';
import { opens } from '../../../testkit/screen.tsx';

/** Esc, as the browser tells the dialog that is on top. */
const escapes = (dialog: Element): boolean =>
  fireEvent(dialog, new Event('cancel', { bubbles: false, cancelable: true }));

test('Esc closes the dialog on top alone, and a file that is not chosen closes none', async () => {
  const [below, above] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await opens(null, () => (
    <Sheet open title="Bid" onClose={below}>
      <input type="file" aria-label="Photo" />
      <Sheet open title="Fare" onClose={above}>
        text
      </Sheet>
    </Sheet>
  ));
  const top = await screen.findByRole('dialog', { name: 'Fare', hidden: true });
  escapes(top);
  expect(above).toHaveBeenCalledOnce();
  expect(below).not.toHaveBeenCalled();
  fireEvent(screen.getByLabelText('Photo'), new Event('cancel', { bubbles: true, cancelable: true }));
  expect(below).not.toHaveBeenCalled();
  escapes(await screen.findByRole('dialog', { name: 'Bid', hidden: true }));
  expect(below).toHaveBeenCalledOnce();
});
