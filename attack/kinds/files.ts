/** Against uploads, photos and papers. */
import { uuidv7 } from 'uuidv7';
import { UPLOADS_PATH } from '../../protocol/wire/uploads.ts';
import { badPictures, type BadPicture } from '../../testkit/files/bad-pictures.ts';
import { hashOf, picture } from '../../testkit/files/picture.ts';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import type { Person } from '../line.ts';
import type { Target } from '../target.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

type Sending = { hash?: string; type?: string; bytes?: number };

const create = (
  target: Target,
  as: Person | null,
  { hash = '', type = 'image/jpeg', bytes = 100 }: Sending,
) =>
  fetch(`${target.url}${UPLOADS_PATH}`, {
    method: 'POST',
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `hash ${base64(hash)},type ${base64(type)}`,
    },
  });
const patch = (target: Target, as: Person, location: string, content: Uint8Array, offset = 0) =>
  fetch(`${target.url}${location}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${as.token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: new Uint8Array(content),
  });

async function begun(target: Target, as: Person, sending: Sending): Promise<string> {
  const { status, headers } = await create(target, as, sending);
  held(status === 201, `an upload was not begun: ${status}`);
  return headers.get('location') ?? '';
}

const isRefused = (status: number): boolean => status >= 400 && status < 500;

/** Sends a content as an honest phone would. @returns the status of the last answer */
async function send(target: Target, as: Person, { content, type }: Pick<BadPicture, 'content' | 'type'>) {
  const { status, headers } = await create(target, as, {
    hash: hashOf(content),
    type,
    bytes: content.length,
  });
  if (status !== 201) return status;
  return (await patch(target, as, headers.get('location') ?? '', content)).status;
}

const car = (file: string) => ({
  id: uuidv7(),
  brand: 'Toyota',
  model: 'Axio',
  manufacture_year: 2015,
  color: 'white',
  car_type: 'sedan car',
  is_air_conditioned: true,
  registration: 'dhaka-metro:ga:18-1234',
  images: [file, file],
  papers: [
    { kind: 'registration' as const, file },
    { kind: 'fitness' as const, file },
  ],
});

export const fileAttacks: Attack[] = [
  {
    name: 'a file without a sign-in',
    run: async (target) => {
      const { status } = await create(target, null, { hash: 'a'.repeat(64) });
      held(status === 401, `it was answered with ${status}`);
    },
  },
  {
    name: 'a file at the upload of another person',
    run: async (target) => {
      const [owner, stranger] = [await target.person('provider'), await target.person('provider')];
      const sent = await picture(1, 'jpeg', 64);
      const location = await begun(target, owner, { hash: sent.hash, bytes: sent.content.length });
      for (const method of ['PATCH', 'HEAD', 'DELETE']) {
        const { status } = await fetch(`${target.url}${location}`, {
          method,
          headers: {
            authorization: `Bearer ${stranger.token}`,
            'tus-resumable': '1.0.0',
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
          },
        });
        held(status === 403, `${method} was answered with ${status}`);
      }
      held((await patch(target, owner, location, sent.content)).status === 204, 'its owner could not go on');
    },
  },
  {
    name: 'a file of another person in one’s car',
    run: async (target) => {
      const [owner, stranger] = [await target.person('provider'), await target.person('provider')];
      const sent = await picture(2, 'jpeg', 64);
      held((await send(target, owner, sent)) === 204, 'the file was not taken');
      const [result] = await target.push(stranger, [{ name: 'car.add', args: car(sent.hash) }]);
      held(result?.ok === false, 'a file of somebody else was used');
    },
  },
  {
    name: 'a file that is a page, a program, an archive or a bomb',
    slow: true,
    run: async (target) => {
      const person = await target.person('provider');
      for (const bad of await badPictures()) {
        const status = await send(target, person, bad);
        held(isRefused(status), `${bad.name} was answered with ${status}`);
      }
    },
  },
  {
    name: 'a file whose name is a path, or whose type is another',
    run: async (target) => {
      const person = await target.person('provider');
      const names = ['../../etc/passwd', '..\\x', '/etc/passwd', 'a'.repeat(63), `${'a'.repeat(64)}/..`, ''];
      for (const hash of names) {
        const { status } = await create(target, person, { hash });
        held(status === 422, `${hash} was answered with ${status}`);
      }
      for (const type of ['image/svg+xml', 'text/html', '', 'image/png'])
        held(
          (await create(target, person, { hash: 'b'.repeat(64), type })).status === 422,
          `${type} was taken`,
        );
      for (const id of ['..%2f..%2fetc', '%00', '.', `${uuidv7()}%2f..`, uuidv7()]) {
        const { status } = await patch(target, person, `${UPLOADS_PATH}/${id}`, new Uint8Array(3));
        held(status === 404, `the upload ${id} was answered with ${status}`);
      }
    },
  },
  {
    name: 'a file that is longer than it says',
    run: async (target) => {
      const person = await target.person('provider');
      const location = await begun(target, person, { hash: 'c'.repeat(64), bytes: 100 });
      const { status } = await patch(target, person, location, new Uint8Array(200_000));
      held(status === 413, `it was answered with ${status}`);
      for (const bytes of [250_001, 2 ** 31, 2 ** 53, -1, 0])
        held(
          isRefused((await create(target, person, { hash: 'd'.repeat(64), bytes })).status),
          `${bytes} bytes`,
        );
    },
  },
  {
    name: 'a file whose content is not what its name says',
    run: async (target) => {
      const person = await target.person('provider');
      const [named, sent] = [await picture(3, 'jpeg', 64), await picture(4, 'jpeg', 64)];
      const location = await begun(target, person, { hash: named.hash, bytes: sent.content.length });
      held((await patch(target, person, location, sent.content)).status === 409, 'it was taken');
      const [result] = await target.push(person, [{ name: 'car.add', args: car(named.hash) }]);
      held(result?.ok === false, 'it was used');
    },
  },
  {
    name: 'a file begun three hundred times and never finished',
    run: async (target) => {
      const person = await target.person('provider');
      for (let at = 0; at < 300; at += 30)
        await Promise.all(
          Array.from({ length: 30 }, (_, each) =>
            create(target, person, { hash: hashOf(Buffer.of(at, each)) }),
          ),
        );
      const rows = await target.rows('select count(*)::int as open from uploads where owner_id = $1', [
        person.id,
      ]);
      held(Number(rows[0]?.['open']) <= 8, `${String(rows[0]?.['open'])} uploads are open`);
    },
  },
  {
    name: 'a paper at a forged address, and at that of another person',
    run: async (target) => {
      const [owner, stranger] = [await target.person('provider'), await target.person('provider')];
      const sent = await picture(5, 'jpeg', 64);
      held((await send(target, owner, sent)) === 204, 'the file was not taken');
      const [file] = await target.rows(
        "update files set kind = 'paper' where owner_id = $1 returning id, token",
        [owner.id],
      );
      const [id, token] = [String(file?.['id']), String(file?.['token'])];
      const own = await target.call('GET', `files/${id}/paper`, { as: owner });
      const url = /"url":"([^"]+)"/.exec(JSON.stringify(own.body))?.[1] ?? '';
      held((await fetch(`${target.url}${url}`)).status === 200, 'its owner cannot read it');
      const foreign = await target.call('GET', `files/${id}/paper`, { as: stranger });
      held(foreign.status === 403, `a stranger got ${foreign.status}`);
      const later = url.replace(
        /([\da-z]+)\./,
        (_, until: string) => `${(Number.parseInt(until, 36) + 9).toString(36)}.`,
      );
      const forged = [
        later,
        url.replace(id, uuidv7()),
        `${url}x`,
        `/files/${token}/800.webp`,
        `/files/papers/${id}/`,
      ];
      for (const address of forged)
        held((await fetch(`${target.url}${address}`)).status === 404, `${address} was answered`);
    },
  },
];
