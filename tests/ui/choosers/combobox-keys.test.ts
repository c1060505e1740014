import { describe, expect, it } from 'vitest';
import { highlightAfterKey } from '../../../src/ui/choosers/combobox-keys.ts';

describe('moving through suggestions', () => {
  it('goes down from the text, through the list and back to the text', () => {
    expect(highlightAfterKey('ArrowDown', -1, 3)).toBe(0);
    expect(highlightAfterKey('ArrowDown', 1, 3)).toBe(2);
    expect(highlightAfterKey('ArrowDown', 2, 3)).toBe(-1);
  });

  it('goes up from the text to the last', () => {
    expect(highlightAfterKey('ArrowUp', -1, 3)).toBe(2);
    expect(highlightAfterKey('ArrowUp', 0, 3)).toBe(-1);
  });

  it('leaves other keys, and every key without suggestions, to the text', () => {
    expect(highlightAfterKey('Home', 1, 3)).toBeNull();
    expect(highlightAfterKey('ArrowDown', -1, 0)).toBeNull();
  });
});
