import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft, withText, type TripOrigin } from '../../../domain/trip/trip-draft.ts';
import { dropDraft, savedDraft } from '../../../src/db/outbox/drafts.ts';
import { createDraftSaver } from '../../../src/db/outbox/draft-saver.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';

let dbs: UserDbs;

beforeEach(() => {
  dbs = dbsOf('passenger');
});
afterEach(() => wipe('passenger'));

const draft = (text: string) => withText(emptyDraft, 'pickup', text);

test('a draft is there again after the app was closed', async () => {
  const saver = createDraftSaver(dbs, null, vi.fn<(error: unknown) => void>());
  saver.save(draft('মিরপুর'));
  expect(await saver.settled()).toBe(true);
  dbs.outbox.close();
  await dbs.outbox.open();
  expect((await savedDraft(dbs, null))?.places.pickup.text).toBe('মিরপুর');
});

test('of what is typed quickly the last is saved, in fewer writes', async () => {
  const put = vi.spyOn(dbs.outbox.drafts, 'put');
  const saver = createDraftSaver(dbs, null, vi.fn<(error: unknown) => void>());
  for (const text of ['ম', 'মি', 'মির', 'মিরপ', 'মিরপুর']) saver.save(draft(text));
  await saver.settled();
  expect((await savedDraft(dbs, null))?.places.pickup.text).toBe('মিরপুর');
  expect(put.mock.calls.length).toBeLessThan(5);
});

test('a full phone is reported once, and the next draft that fits is saved', async () => {
  const full = new DOMException('no room', 'QuotaExceededError');
  const put = vi.spyOn(dbs.outbox.drafts, 'put').mockRejectedValue(full);
  const onFailure = vi.fn<(error: unknown) => void>();
  const saver = createDraftSaver(dbs, null, onFailure);
  saver.save(draft('এক'));
  expect(await saver.settled()).toBe(false);
  saver.save(draft('দুই'));
  await saver.settled();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(full);
  put.mockRestore();
  saver.save(draft('তিন'));
  expect(await saver.settled()).toBe(true);
  expect((await savedDraft(dbs, null))?.places.pickup.text).toBe('তিন');
});

test('a draft of another shape is left alone', async () => {
  await dbs.outbox.drafts.put({ key: 'trip-request', shape: 0, draft: draft('পুরোনো') });
  expect(await savedDraft(dbs, null)).toBeNull();
});

test('each thing that opens the wizard has a draft of its own: none overwrites or drops another', async () => {
  const origins: (TripOrigin | null)[] = [
    null,
    { kind: 'again', tripId: 'one' },
    { kind: 'again', tripId: 'two' },
    { kind: 'edit', tripId: 'one' },
    { kind: 'start', start: 'airport' },
  ];
  const savers = origins.map((origin) => createDraftSaver(dbs, origin, vi.fn<(error: unknown) => void>()));
  for (const [index, saver] of savers.entries()) saver.save(draft(String(index)));
  for (const saver of savers) await saver.settled();
  await dropDraft(dbs, { kind: 'start', start: 'airport' });
  const saved = await Promise.all(origins.map((origin) => savedDraft(dbs, origin)));
  expect(saved.map((each) => each?.places.pickup.text)).toEqual(['0', '1', '2', '3', undefined]);
});
