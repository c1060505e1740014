import { describe, expect, it, test } from 'vitest';
import { encodingFor, ReadyAnswer } from '../../../../server/http/answer/ready-answer.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['zstd', 'identity'],
    ['br;q=nonsense', 'identity'],
    [',;,=', 'identity'],
  ])('%s: %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

test('an answer is the same in each encoding, and a short one is not compressed', async () => {
  for (const length of [10, 10_000, 500_000]) {
    const answer = { rows: Array.from({ length: length / 5 }, (_, i) => i % 7), text: 'ঢাকা' };
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const ready = await ReadyAnswer.of(answer, encoding);
      expect(ready.answer()).toEqual(answer);
      expect(ready.encoding).toBe(length === 10 ? 'identity' : encoding);
    }
  }
});
