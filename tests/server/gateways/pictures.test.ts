import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { MAX_BYTES } from '../../../domain/person/photo.ts';
import { arrivals, asAvif, pictureFrom, PictureProcess } from '../../../server/gateways/pictures.ts';
import { badPictures, type BadPicture } from '../../../testkit/files/bad-pictures.ts';
import { picture } from '../../../testkit/files/picture.ts';

let bad: BadPicture[] = [];
let turned: Buffer;
beforeAll(async () => {
  bad = await badPictures();
  turned = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00' } })
    .withExif({
      IFD0: { Artist: 'somebody', ImageDescription: 'at home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});

/** The processes that this one has started. */
const children = (): number[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

it('refuses every one of more than forty bad pictures', async () => {
  expect(bad.length).toBeGreaterThanOrEqual(40);
  const taken: string[] = [];
  for (const { name, content, type } of bad) if (await pictureFrom(content, type)) taken.push(name);
  expect(taken).toEqual([]);
});

it('never needs 300 MB for them, nor for the largest picture that a phone sends', async () => {
  const large = await picture(9, 'jpeg', 1600, 10);
  for (let time = 0; time < 5; time += 1)
    expect(await pictureFrom(large.content, large.type)).toMatchObject({ width: 1600 });
  expect(arrivals.peakBytes).toBeGreaterThan(10_000_000);
  expect(arrivals.peakBytes).toBeLessThan(300_000_000);
});

it('goes on when the decoder dies in the middle of a picture', async () => {
  const decoder = new PictureProcess();
  const { content, type } = await picture(4);
  const before = new Set(children());
  const first = decoder.run({ kind: 'picture', content, type });
  const pid = await vi.waitUntil(() => children().find((each) => !before.has(each)), { interval: 1 });
  process.kill(pid, 'SIGKILL');
  expect(await first).toMatchObject({ picture: { width: 400 } });
});

it('takes nothing but pixels of a picture that is changed in one of its first bytes, if it takes it at all', async () => {
  const { content } = await picture(2, 'jpeg', 32);
  const sides: number[] = [];
  for (let at = 0; at < 64; at += 1) {
    const changed = Buffer.from(content);
    changed[at] = 255 - (changed[at] ?? 0);
    const taken = await pictureFrom(changed, 'image/jpeg');
    sides.push(taken ? Math.max(taken.width, taken.height) : 0);
  }
  expect(Math.max(...sides)).toBeLessThanOrEqual(1600);
}, 120_000);

it('turns a picture as it is to be seen, and drops its place and every other tag', async () => {
  expect((await sharp(turned).metadata()).exif).toBeDefined();
  const taken = await pictureFrom(turned, 'image/jpeg');
  expect(taken).toMatchObject({ width: 200, height: 300 });
  for (const { content } of taken?.copies ?? []) {
    const { exif, xmp, icc, iptc, orientation, comments } = await sharp(content).metadata();
    expect({ exif, xmp, icc, iptc, orientation, comments }).toEqual({});
    expect(content.toString('latin1')).not.toContain('somebody');
  }
});

it('makes copies of three sizes and never enlarges', async () => {
  const { content } = await picture(3, 'webp', 500);
  const taken = await pictureFrom(content, 'image/webp');
  const sizes = await Promise.all(
    (taken?.copies ?? []).map(async ({ side, content: copy }) => [
      side,
      (await sharp(copy).metadata()).width,
    ]),
  );
  expect(sizes).toEqual([
    [320, 320],
    [800, 500],
    [1600, 500],
  ]);
  const small = taken?.copies[0]?.content ?? Buffer.alloc(0);
  expect((await asAvif(small))?.toString('latin1', 4, 12)).toBe('ftypavif');
});

it('works on many at once', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, (_, at) => picture(at + 10, 'webp', 200)));
  const taken = await Promise.all(all.map(({ content, type }) => pictureFrom(content, type)));
  expect(taken.every((each) => each?.copies.length === 3)).toBe(true);
  expect(all.every(({ content }) => content.length < MAX_BYTES)).toBe(true);
});
