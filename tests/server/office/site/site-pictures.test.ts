import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LONG_SIDE, MAX_BYTES } from '../../../../domain/person/photo.ts';
import { pictureSides, picturePlaces, type PicturePlace } from '../../../../domain/site/site.ts';
import { operatorAt } from '../../../../testkit/market/office.ts';
import { picture } from '../../../../testkit/files/picture.ts';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const admin = await operatorAt(server, ['admin']);

const sends = (content: Buffer, place: PicturePlace = 'banner', by = admin) =>
  by.call('POST', 'site/picture', { place, content: content.toString('base64') });
const pathOf = (body: unknown): string => String(at(body, 'data', 'path'));
const received = async (path: string) => {
  const { statusCode, headers, rawPayload } = await server.app.http.inject({ method: 'GET', url: path });
  return { statusCode, headers, content: rawPayload };
};
/** A logo: a disc on nothing. */
const disc = (side: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="50%" cy="50%" r="40%"/></svg>`,
    ),
  )
    .webp()
    .toBuffer();

describe('a picture of the site', () => {
  it.each(picturePlaces)('for a %s is stored in its width, and everybody gets it for ever', async (place) => {
    const sent = await sends((await picture(1, 'jpeg', 900, 20)).content, place);
    expect(sent.status).toBe(200);
    const { headers, content } = await received(pathOf(sent.body));
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { width, format } = await sharp(content).metadata();
    expect([width, format]).toEqual([Math.min(900, pictureSides[place]), 'webp']);
  });

  it('keeps what is transparent of a logo', async () => {
    const { body } = await sends(await disc(300), 'logo');
    const { content } = await received(pathOf(body));
    expect((await sharp(content).metadata()).hasAlpha).toBe(true);
  });

  it('sent twice has one address, which visitors read on the site once it is published', async () => {
    const { content } = await picture(2, 'webp');
    const [first, again] = [await sends(content), await sends(content)];
    expect(pathOf(first.body)).toBe(pathOf(again.body));
    const version = Number(
      at((await admin.call('GET', 'site/section', { section: 'banner' })).body, 'data', 'version'),
    );
    expect(version).toBe(0);
    const value = { banner: pathOf(first.body) };
    expect((await admin.call('POST', 'site/section', { section: 'banner', value, version })).status).toBe(
      200,
    );
    const shown = at((await server.call('GET', 'setting/common')).body, 'setting', 'banner');
    expect((await received(String(shown))).statusCode).toBe(200);
  });

  it('is still there when the banner has been replaced and the change undone', async () => {
    const versionNow = async () =>
      Number(at((await admin.call('GET', 'site/section', { section: 'logos' })).body, 'data', 'version'));
    const paths: string[] = [];
    for (const seed of [3, 4]) {
      const path = pathOf((await sends((await picture(seed)).content, 'logo')).body);
      paths.push(path);
      const value = { logo: path, footer_logo: null };
      await admin.call('POST', 'site/section', { section: 'logos', value, version: await versionNow() });
    }
    const number = await versionNow();
    await admin.call('POST', 'site/undo', { section: 'logos', number, version: number });
    const logo = at((await server.call('GET', 'setting/common')).body, 'setting', 'logo');
    expect(logo).toBe(paths[0]);
    expect((await received(String(logo))).statusCode).toBe(200);
  });

  it('stands in the audit with its place and its address', async () => {
    const path = pathOf((await sends((await picture(5)).content, 'slide')).body);
    const { body } = await admin.call('GET', 'audit', { action: 'site.picture' });
    expect(at(body, 'data', 0)).toMatchObject({
      operator: admin.name,
      subject: { kind: 'picture', name: 'slide' },
      after: { path },
    });
  });
});

describe('what is no picture for the site', () => {
  it('is refused at the field, in the language of who chose it', async () => {
    const wide = await sharp({
      create: { width: LONG_SIDE + 1, height: 10, channels: 3, background: '#123456' },
    })
      .jpeg()
      .toBuffer();
    const { content: good } = await picture(6);
    const bad: [string, Buffer][] = [
      ['file_type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      [
        'file_type',
        await sharp(await disc(50))
          .png()
          .toBuffer(),
      ],
      ['file_unusable', good.subarray(0, good.length / 2)],
      ['file_unusable', wide],
      ['file_too_large', Buffer.concat([good, Buffer.alloc(MAX_BYTES)])],
    ];
    for (const [code, content] of bad) {
      const said = new Set<unknown>();
      for (const locale of ['bn', 'en']) {
        const { status, body } = await server.call('POST', 'office/site/picture', {
          headers: {
            ...admin.headers,
            'accept-language': locale,
          },
          body: { place: 'banner', content: content.toString('base64') },
        });
        expect([code, status, at(body, 'code')]).toEqual([code, 422, code]);
        said.add(at(body, 'errors', 'content', 0));
      }
      expect(said.size).toBe(2);
    }
  });

  it('has no address', async () => {
    for (const name of [
      'x.webp',
      `${'a'.repeat(64)}.webp`,
      `${'a'.repeat(64)}.svg`,
      '..%2F..%2Fpackage.json',
    ])
      expect((await received(`/files/site/${name}`)).statusCode).toBe(404);
  });

  it('and a good one, is not taken from who only answers people', async () => {
    const support = await operatorAt(server, ['support']);
    expect((await sends((await picture(7)).content, 'banner', support)).status).toBe(403);
  });
});
