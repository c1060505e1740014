import { describe, expect, it } from 'vitest';
import { initialOf } from '../../../src/ui/cards/person.tsx';

describe('the letter that stands for a person', () => {
  it('keeps the vowel sign of a Bengali consonant', () => {
    expect(initialOf('নুসরাত জাহান')).toBe('নু');
    expect(initialOf('  শাহাদাত')).toBe('শা');
  });

  it('is one Latin letter', () => {
    expect(initialOf('Rafiqul')).toBe('R');
  });

  it('is a question mark for nobody', () => {
    expect(initialOf(' ')).toBe('?');
  });
});
