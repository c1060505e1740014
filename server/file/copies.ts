/**
 * The copies of a stored picture. Those in WebP are made when it arrives; one in AVIF takes up to two seconds and is
 * made when it is first asked for.
 */
import type { shownFormats, shownSides } from '../../domain/person/photo.ts';
import type { Context } from '../act/context.ts';
import { files } from '../db/schema/files.ts';
import { and, eq } from '../db/sql.ts';
import { asAvif } from '../gateways/pictures.ts';
import type { FileCopies, SentCopy } from '../http/pages/send-files.ts';
import { isPaperAddress } from './papers.ts';

type Side = (typeof shownSides)[number];
type Format = (typeof shownFormats)[number];

/** The name of a copy in the store. */
export const copyName = (token: string, side: Side, format: Format): string => `${token}/${side}.${format}`;

/** The name in the store of a picture of the site; its content never changes, and it is never removed. */
export const sitePictureName = (hash: string): string => `site/${hash}.webp`;

const sides: Record<string, Side> = { '320': 320, '800': 800, '1600': 1600 };
const formats: Record<string, Format> = { webp: 'webp', avif: 'avif' };

/** AVIF copies that are being made, so that each is made once. */
const making = new Map<string, Promise<Buffer | null>>();

async function newAvif({ files: { store } }: Context, token: string, side: Side): Promise<Buffer | null> {
  const name = copyName(token, side, 'avif');
  const webp = await store.get(copyName(token, side, 'webp'));
  if (!webp) return null;
  const made =
    making.get(name) ??
    asAvif(webp)
      .then(async (content) => {
        if (content) await store.put(name, content, 'image/avif');
        return content;
      })
      .finally(() => making.delete(name));
  making.set(name, made);
  return made;
}

async function copyOf(context: Context, token: string, side: Side, format: Format): Promise<SentCopy | null> {
  const saved = await context.files.store.get(copyName(token, side, format));
  const content = saved ?? (format === 'avif' ? await newAvif(context, token, side) : null);
  return content && { content, type: `image/${format}` };
}

/** The readable copies by their public addresses: photos by their token, papers by a signed address. */
export const fileCopies: FileCopies = {
  photo: async (context, token, name) => {
    const [given = '', extension = ''] = name.split('.');
    const [side, format] = [sides[given], formats[extension]];
    if (!side || !format || name !== `${side}.${format}`) return null;
    const [file] = await context.database.db
      .select({ kind: files.kind })
      .from(files)
      .where(and(eq(files.token, token), eq(files.kind, 'photo')));
    return file ? copyOf(context, token, side, format) : null;
  },
  site: async ({ files: { store } }, hash) => {
    const content = await store.get(sitePictureName(hash));
    return content && { content, type: 'image/webp' };
  },
  paper: async (context, id, proof) => {
    if (!isPaperAddress(context, id, proof)) return null;
    const [file] = await context.database.db
      .select({ token: files.token })
      .from(files)
      .where(and(eq(files.id, id), eq(files.state, 'stored')));
    return file ? copyOf(context, file.token, 1600, 'webp') : null;
  },
};
