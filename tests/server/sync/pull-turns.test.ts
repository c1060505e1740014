import { expect, test } from 'vitest';
import { PullTurns, type Pace } from '../../../server/sync/pull-turns.ts';
import { Refused } from '../../../server/base/refused.ts';

/** A pull that works until the test lets it finish. */
function pulling(turns: PullTurns, userId: string, began: string[]) {
  const gate = Promise.withResolvers<void>();
  let pace: Pace | null = null;
  const done = turns.run(userId, async (given) => {
    pace = given;
    began.push(userId);
    await gate.promise;
    return userId;
  });
  done.catch(() => undefined);
  return {
    done,
    end: gate.resolve,
    pace: (): Pace => {
      if (!pace) throw new Error('it has not begun');
      return pace;
    },
  };
}

test('no more work at a time than there are places, in the order of asking', async () => {
  const turns = new PullTurns(2);
  const began: string[] = [];
  const pulls = ['a', 'b', 'c', 'd'].map((id) => pulling(turns, id, began));
  await expect.poll(() => began).toEqual(['a', 'b']);
  pulls[1]?.end();
  await expect.poll(() => began).toEqual(['a', 'b', 'c']);
  for (const { end } of pulls) end();
  expect(await Promise.all(pulls.map(({ done }) => done))).toEqual(['a', 'b', 'c', 'd']);
});

test('of one person one works and the newest waits; the one between is told to come back', async () => {
  const turns = new PullTurns(2);
  const began: string[] = [];
  const [first, second, third] = [0, 1, 2].map(() => pulling(turns, 'a', began));
  await expect(second?.done).rejects.toMatchObject({ error: { code: 'unavailable' } });
  await expect.poll(() => began).toEqual(['a']);
  first?.end();
  await expect.poll(() => began.length).toBe(2);
  third?.end();
  expect(await third?.done).toBe('a');
  const later = pulling(turns, 'a', began);
  later.end();
  expect(await later.done).toBe('a');
});

test('a big one lets quick ones go first, and goes on after them', async () => {
  const turns = new PullTurns(1);
  const began: string[] = [];
  const big = pulling(turns, 'big', began);
  await expect.poll(() => began).toEqual(['big']);
  const quick = pulling(turns, 'quick', began);
  const goesOn = big.pace().between();
  await expect.poll(() => began).toEqual(['big', 'quick']);
  quick.end();
  await goesOn;
  const other = pulling(turns, 'other', began);
  big.end();
  other.end();
  expect(await Promise.all([big.done, quick.done, other.done])).toEqual(['big', 'quick', 'other']);
});

test('the line has an end: who comes then is told when to come back, and it empties again', async () => {
  const turns = new PullTurns(1);
  const began: string[] = [];
  const pulls = Array.from({ length: 1000 }, (_, index) => pulling(turns, `p${index}`, began));
  const told = await Promise.allSettled(pulls.slice(900).map(({ done }) => done));
  for (const each of told) {
    const reason: unknown = each.status === 'rejected' ? each.reason : null;
    expect(reason).toBeInstanceOf(Refused);
    expect(reason).toMatchObject({ error: { code: 'unavailable', values: { seconds: expect.any(Number) } } });
  }
  for (const { end } of pulls) end();
  await Promise.allSettled(pulls.map(({ done }) => done));
  const after = pulling(turns, 'after', began);
  after.end();
  expect(await after.done).toBe('after');
});
