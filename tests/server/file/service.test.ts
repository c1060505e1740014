import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { files } from '../../../server/db/schema/files.ts';
import { eq } from '../../../server/db/sql.ts';
import { claimFiles, fileImage } from '../../../server/file/service.ts';
import { isPaperAddress, paperAddress } from '../../../server/file/papers.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';

let server: TestServer;
let [owner, neighbour]: Actor[] = [];
beforeAll(async () => {
  server = await startServer();
  owner = await server.market.person('provider');
  neighbour = await server.market.person('provider');
});
afterAll(() => server.close());

const who = (actor: Actor | undefined): Actor => {
  if (!actor) throw new Error('nobody');
  return actor;
};
let made = 0;
async function stored(of: Actor | undefined, state: 'stored' | 'refused' = 'stored') {
  made += 1;
  const { context } = server.market;
  const [file] = await context.database.db
    .insert(files)
    .values({
      id: context.newId(),
      ownerId: who(of).id,
      hash: String(made).padStart(64, '0'),
      state,
      token: `token ${made}`,
      width: 1600,
      height: 1200,
      shownBytes: 40_000 + made,
      createdAt: new Date(context.now()),
      unusedSince: new Date(context.now()),
    })
    .returning();
  if (!file) throw new Error('not stored');
  return file;
}
const claim = (actor: Actor | undefined, hashes: string[], kind: 'photo' | 'paper') =>
  server.market.context.database.db.transaction((tx) => claimFiles({ tx, actor: who(actor) }, hashes, kind));

it('claims the files of the person in the order in which they are named', async () => {
  const [a, b] = [await stored(owner), await stored(owner)];
  const claimed = await claim(owner, [b.hash, a.hash], 'photo');
  expect(claimed.map(({ id }) => id)).toEqual([b.id, a.id]);
  expect(fileImage(b)).toEqual({ file_path: `/files/${b.token}/800.webp`, bytes: b.shownBytes });
  const [saved] = await server.market.context.database.db.select().from(files).where(eq(files.id, a.id));
  expect(saved).toMatchObject({ kind: 'photo', unusedSince: null });
});

it('a file that has not arrived, or is of another person, is missing', async () => {
  const [own, other] = [await stored(owner), await stored(neighbour)];
  for (const hash of ['f'.repeat(64), other.hash])
    await expect(claim(owner, [own.hash, hash], 'photo')).rejects.toThrow('file_missing');
  const [saved] = await server.market.context.database.db.select().from(files).where(eq(files.id, own.id));
  expect(saved?.kind).toBeNull();
});

it('a refused file, and a paper as a photo, cannot be used', async () => {
  const [refused, paper] = [await stored(owner, 'refused'), await stored(owner)];
  await expect(claim(owner, [refused.hash], 'photo')).rejects.toThrow('file_unusable');
  await claim(owner, [paper.hash], 'paper');
  await claim(owner, [paper.hash], 'paper');
  await expect(claim(owner, [paper.hash], 'photo')).rejects.toThrow('file_unusable');
});

it('gives the address of a paper to its owner alone', async () => {
  const paper = await stored(owner);
  const as = await server.signIn(who(owner));
  const path = `files/${paper.id}/paper`;
  const given = await server.call('GET', path, { as });
  expect(given.status).toBe(200);
  expect(at(given.body, 'data', 'url')).toMatch(new RegExp(`^/files/papers/${paper.id}/`));
  expect((await server.call('GET', path, { as: await server.signIn(who(neighbour)) })).status).toBe(403);
  expect((await server.call('GET', `files/${who(owner).id}/paper`, { as })).status).toBe(404);
  expect((await server.call('GET', path)).status).toBe(401);
});

it('an address is for one paper and five minutes, and cannot be forged', async () => {
  const { context } = server.market;
  const paper = await stored(owner);
  const { url } = paperAddress(context, paper.id);
  const proof = url.split('/').at(-1) ?? '';
  expect(isPaperAddress(context, paper.id, proof)).toBe(true);
  expect(isPaperAddress(context, who(owner).id, proof)).toBe(false);
  const later = proof.replace(/^[\da-z]+/, (until) => (Number.parseInt(until, 36) + 60).toString(36));
  for (const forged of [later, '', 'zzzzzzzzzz.x', `${proof}x`, proof.slice(0, -1), `.${proof}`])
    expect(isPaperAddress(context, paper.id, forged)).toBe(false);
  const past = { ...context, now: () => context.now() + 5 * 60_000 };
  expect(isPaperAddress(past, paper.id, proof)).toBe(false);
});
