import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

let left: string | null = null;
afterEach(() => {
  left = document.body.textContent;
});

test('a test shows something', () => {
  render(<p>still here</p>);
  expect(screen.queryByText('still here')).not.toBeNull();
});

test('what it has shown was gone before its own clean-up took the stand-ins away', () => {
  expect(left).toBe('');
});
