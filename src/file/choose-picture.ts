import { checkChosen, type FileKind } from '../../domain/person/photo.ts';
import { refuse, type Refusal } from '../../domain/base/refusal.ts';
import { isPhoneFull } from '../db/outbox/phone-full.ts';
import { noteDataSaver } from '../db/device/upload-choice.ts';
import { saveFile } from '../db/outbox/files.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { isSavingData } from '../platform/data-saver.ts';
import type { ShrunkPicture } from '../platform/shrink.ts';

/** Shrinks a picture in a worker of its own; null if the picture cannot be opened. */
function inWorker(file: Blob): Promise<ShrunkPicture | null> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ShrunkPicture | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ShrunkPicture | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

const canDrawInWorker = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && typeof createImageBitmap !== 'undefined';

async function shrink(file: Blob): Promise<ShrunkPicture | null> {
  const picture = canDrawInWorker() ? await inWorker(file) : null;
  if (picture) return picture;
  // an old worker may lack features that the page has
  const { shrinkHere } = await import('../platform/shrink-here.ts');
  return shrinkHere(file).catch(() => null);
}

/** The name of a content: its SHA-256 (`FileHash`). */
async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @returns the hash of the picture, which is then on disk; or the reason why it cannot be used */
export async function choosePicture(
  dbs: UserDbs,
  file: File,
  { kind, label }: { kind: FileKind; label: string },
): Promise<{ hash: string } | { refusal: Refusal }> {
  const refusal = checkChosen({ name: file.name, type: file.type, bytes: file.size });
  if (refusal) return { refusal };
  const picture = await shrink(file);
  if (!picture) return { refusal: refuse('file_unusable') };
  const content = await picture.content.arrayBuffer();
  const hash = await hashOf(content);
  try {
    await saveFile(dbs, { hash, kind, label, type: picture.type, content });
  } catch (error) {
    if (!isPhoneFull(error)) throw error;
    return { refusal: refuse('phone_full') };
  }
  await noteDataSaver(isSavingData());
  return { hash };
}
