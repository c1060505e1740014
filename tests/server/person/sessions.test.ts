import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { callerOf, closeSession, hashOf, openSession } from '../../../server/person/sessions.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();

const signedIn = async (): Promise<{ by: Actor; token: string }> => {
  const by = await market.person('customer');
  return { by, token: await openSession(market.context, database.db, by.id) };
};
const idOf = async (token: string): Promise<string | null> =>
  (await callerOf(market.context, token, 'own'))?.id ?? null;

describe('sessions that are looked up together', () => {
  it('are each the own person’s, and an unknown token is nobody’s', async () => {
    const all = [await signedIn(), await signedIn(), await signedIn()];
    const asked = Array.from({ length: 60 }, (_, i) => all[i % 4] ?? { by: null, token: `unknown ${i}` });
    expect(await Promise.all(asked.map(({ token }) => idOf(token)))).toEqual(
      asked.map(({ by }) => by?.id ?? null),
    );
  });

  it('end at once, whatever is being looked up', async () => {
    for (let i = 0; i < 10; i++) {
      const { by, token } = await signedIn();
      expect(await idOf(token)).toBe(by.id);
      const underWay = [idOf(token), idOf(token)];
      const closed = closeSession(database.db, hashOf(token));
      underWay.push(idOf(token), idOf(token));
      await closed;
      const after = [idOf(token), idOf(token)];
      await Promise.all(underWay);
      expect(await Promise.all(after)).toEqual([null, null]);
      expect(await idOf(token)).toBe(null);
    }
  });

  it('are asked for in few statements', async () => {
    const { by, token } = await signedIn();
    let asks = 0;
    const watched = new Proxy(database.db, {
      get: (db, name): unknown => {
        if (name === '_') asks += 1;
        return Reflect.get(db, name);
      },
    });
    const context = { ...market.context, database: { ...database, db: watched } };
    const found = await Promise.all(Array.from({ length: 50 }, () => callerOf(context, token, 'own')));
    expect(found.map((caller) => caller?.id)).toEqual(found.map(() => by.id));
    expect(asks).toBeLessThanOrEqual(2);
  });
});
