import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { client, readAgain } from '../../../office/kit/queries.ts';

afterEach(() => client.clear());

it('after an act no page shows what was read before it, not even where that read was the first and is under way', async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['audit'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const leave = observer.subscribe(() => undefined);
  const read = readAgain([['audit']]);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve('after the act');
  answers[0]?.resolve('before the act');
  await read;
  expect(observer.getCurrentResult().data).toBe('after the act');
  leave();
});
