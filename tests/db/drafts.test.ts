import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft, withText } from '../../machines/trip-draft.ts';
import { createDraftKeeper, keptDraft } from '../../src/db/drafts.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';

let dbs: UserDbs;

beforeEach(() => {
  dbs = dbsOf('passenger');
});
afterEach(() => wipe('passenger'));

const draft = (text: string) => withText(emptyDraft, 'pickup', text);

test('a draft is there again after the app was closed', async () => {
  const keeper = createDraftKeeper(dbs, vi.fn<(error: unknown) => void>());
  keeper.keep(draft('মিরপুর'));
  expect(await keeper.settled()).toBe(true);
  dbs.outbox.close();
  await dbs.outbox.open();
  expect((await keptDraft(dbs))?.places.pickup.text).toBe('মিরপুর');
});

test('of what is typed quickly the last is kept, in fewer writes', async () => {
  const put = vi.spyOn(dbs.outbox.drafts, 'put');
  const keeper = createDraftKeeper(dbs, vi.fn<(error: unknown) => void>());
  for (const text of ['ম', 'মি', 'মির', 'মিরপ', 'মিরপুর']) keeper.keep(draft(text));
  await keeper.settled();
  expect((await keptDraft(dbs))?.places.pickup.text).toBe('মিরপুর');
  expect(put.mock.calls.length).toBeLessThan(5);
});

test('a posted request leaves no draft, also when it was still being written', async () => {
  const keeper = createDraftKeeper(dbs, vi.fn<(error: unknown) => void>());
  keeper.keep(draft('মিরপুর'));
  keeper.forget();
  await keeper.settled();
  expect(await keptDraft(dbs)).toBeNull();
});

test('a full phone is told once, and the next draft that fits is kept', async () => {
  const full = new DOMException('no room', 'QuotaExceededError');
  const put = vi.spyOn(dbs.outbox.drafts, 'put').mockRejectedValue(full);
  const onFailure = vi.fn<(error: unknown) => void>();
  const keeper = createDraftKeeper(dbs, onFailure);
  keeper.keep(draft('এক'));
  expect(await keeper.settled()).toBe(false);
  keeper.keep(draft('দুই'));
  await keeper.settled();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(full);
  put.mockRestore();
  keeper.keep(draft('তিন'));
  expect(await keeper.settled()).toBe(true);
  expect((await keptDraft(dbs))?.places.pickup.text).toBe('তিন');
});

test('a draft of another shape is left alone', async () => {
  await dbs.outbox.drafts.put({ key: 'trip-request', shape: 0, draft: draft('পুরোনো') });
  expect(await keptDraft(dbs)).toBeNull();
});
