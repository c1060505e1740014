import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft, withText, type TripOrigin } from '../../../domain/trip-draft.ts';
import { createDraftKeeper, dropDraft, keptDraft } from '../../../src/db/outbox/drafts.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';

let dbs: UserDbs;

beforeEach(() => {
  dbs = dbsOf('passenger');
});
afterEach(() => wipe('passenger'));

const draft = (text: string) => withText(emptyDraft, 'pickup', text);

test('a draft is there again after the app was closed', async () => {
  const keeper = createDraftKeeper(dbs, null, vi.fn<(error: unknown) => void>());
  keeper.keep(draft('মিরপুর'));
  expect(await keeper.settled()).toBe(true);
  dbs.outbox.close();
  await dbs.outbox.open();
  expect((await keptDraft(dbs, null))?.places.pickup.text).toBe('মিরপুর');
});

test('of what is typed quickly the last is kept, in fewer writes', async () => {
  const put = vi.spyOn(dbs.outbox.drafts, 'put');
  const keeper = createDraftKeeper(dbs, null, vi.fn<(error: unknown) => void>());
  for (const text of ['ম', 'মি', 'মির', 'মিরপ', 'মিরপুর']) keeper.keep(draft(text));
  await keeper.settled();
  expect((await keptDraft(dbs, null))?.places.pickup.text).toBe('মিরপুর');
  expect(put.mock.calls.length).toBeLessThan(5);
});

test('a full phone is told once, and the next draft that fits is kept', async () => {
  const full = new DOMException('no room', 'QuotaExceededError');
  const put = vi.spyOn(dbs.outbox.drafts, 'put').mockRejectedValue(full);
  const onFailure = vi.fn<(error: unknown) => void>();
  const keeper = createDraftKeeper(dbs, null, onFailure);
  keeper.keep(draft('এক'));
  expect(await keeper.settled()).toBe(false);
  keeper.keep(draft('দুই'));
  await keeper.settled();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(full);
  put.mockRestore();
  keeper.keep(draft('তিন'));
  expect(await keeper.settled()).toBe(true);
  expect((await keptDraft(dbs, null))?.places.pickup.text).toBe('তিন');
});

test('a draft of another shape is left alone', async () => {
  await dbs.outbox.drafts.put({ key: 'trip-request', shape: 0, draft: draft('পুরোনো') });
  expect(await keptDraft(dbs, null)).toBeNull();
});

test('each thing that opens the wizard has a draft of its own: none overwrites or drops another', async () => {
  const origins: (TripOrigin | null)[] = [
    null,
    { kind: 'again', tripId: 'one' },
    { kind: 'again', tripId: 'two' },
    { kind: 'edit', tripId: 'one' },
    { kind: 'start', start: 'airport' },
  ];
  const keepers = origins.map((origin) => createDraftKeeper(dbs, origin, vi.fn<(error: unknown) => void>()));
  for (const [index, keeper] of keepers.entries()) keeper.keep(draft(String(index)));
  for (const keeper of keepers) await keeper.settled();
  await dropDraft(dbs, { kind: 'start', start: 'airport' });
  const kept = await Promise.all(origins.map((origin) => keptDraft(dbs, origin)));
  expect(kept.map((each) => each?.places.pickup.text)).toEqual(['0', '1', '2', '3', undefined]);
});
