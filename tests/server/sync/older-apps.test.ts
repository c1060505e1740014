/** Apps of an earlier version, which are served until they are updated. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PackedAnswer, unpacked } from '../../../protocol/columns.ts';
import { PROTOCOL_HEADER } from '../../../protocol/version.ts';
import type { Actor } from '../../../server/act.ts';
import { notify } from '../../../server/modules/notifications/notify.ts';
import { transact } from '../../../server/streams/change-log.ts';
import { startServer, type TestServer } from '../../../testkit/server.ts';

let server: TestServer;
let person: Actor;
let token: string;
beforeAll(async () => {
  server = await startServer();
  person = await server.market.person('customer');
  token = await server.signIn(person);
});
afterAll(() => server.close());

async function typesFor(version: number): Promise<unknown[]> {
  const { body } = await server.call('POST', 'sync/pull', {
    as: token,
    body: { limit: 100 },
    headers: { [PROTOCOL_HEADER]: String(version) },
  });
  return unpacked(PackedAnswer.assert(body)).flatMap(([, , kind, , row]) =>
    kind === 'notification' && row && 'type' in row ? [row.type] : [],
  );
}

test('an app that does not know a type of notification is not sent it, so that the others are read', async () => {
  const { context } = server.app;
  await transact(context, async (tx, changes) => {
    for (const type of ['trip_completed', 'driver_changed'] as const)
      await notify({ context, tx, changes }, person.id, type, {});
  });
  expect(await typesFor(3)).toEqual(['trip_completed']);
  expect((await typesFor(4)).toSorted()).toEqual(['driver_changed', 'trip_completed']);
});
