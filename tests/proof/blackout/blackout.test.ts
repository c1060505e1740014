import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('after ten days of SMS and two of nothing, forty phones at once lose nothing, do nothing twice, and travel', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['proof/blackout/main.ts', '--short']);
  const result: unknown = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  expect(result).toMatchObject({ people: 40, lost: 0, doubled: 0, booksAgree: true });
  expect(result).toHaveProperty(
    'sms.up',
    expect.toSatisfy((count: number) => count > 50),
  );
  expect(result).toHaveProperty('journeys.wrong', 0);
  expect(result).toHaveProperty(
    'journeys.completed',
    expect.toSatisfy((count: number) => count > 5),
  );
  expect(result).toHaveProperty(
    'face.agreements',
    expect.toSatisfy((count: number) => count > 0),
  );
}, 240_000);
