import { expect, test } from 'vitest';
import { notifierOf } from '../../../server/db/notifier.ts';

type Asked = { channels: unknown; payloads: unknown };

/** A database that answers when the test says so. */
function database() {
  const asked: (Asked & { answer: (error?: Error) => void })[] = [];
  const notifier = notifierOf((_text, [channels, payloads]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    asked.push({ channels, payloads, answer: (error) => (error ? reject(error) : resolve()) });
    return promise;
  });
  return { asked, notifier };
}

test('the first leaves at once, and what comes while it is under way leaves together', async () => {
  const { asked, notifier } = database();
  const sent = ['a', 'b', 'c'].map((payload) => notifier.notify('news', payload));
  expect(asked.map(({ payloads }) => payloads)).toEqual([['a']]);
  asked[0]?.answer();
  await sent[0];
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toMatchObject({ channels: ['news', 'news'], payloads: ['b', 'c'] });
  asked[1]?.answer();
  await Promise.all(sent);
  await notifier.idle();
  expect(asked).toHaveLength(2);
});

test('a broken connection is tried again, and then its senders hear of it and nobody else', async () => {
  const { asked, notifier } = database();
  const first = notifier.notify('news', 'a');
  const second = notifier.notify('news', 'b');
  const heard = Promise.allSettled([first, second]);
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect.poll(() => asked.length).toBe(attempt + 1);
    expect(asked[attempt]?.payloads).toEqual(['a']);
    asked[attempt]?.answer(new Error('broken'));
  }
  await expect.poll(() => asked.length).toBe(4);
  asked[3]?.answer();
  expect((await heard).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
