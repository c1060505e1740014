import { DataStore, ERRORS, Upload } from '@tus/server';
import type { PartialUploads } from '../../server/act/context.ts';

type Arriving = { upload: Upload; parts: Buffer[]; bytes: number };

/** As the store of files does it: what had come when a connection broke is kept. */
class MemoryStore extends DataStore {
  override extensions = ['creation', 'termination'];
  readonly arriving = new Map<string, Arriving>();

  override create(upload: Upload): Promise<Upload> {
    this.arriving.set(upload.id, { upload, parts: [], bytes: 0 });
    return Promise.resolve(upload);
  }

  override remove(id: string): Promise<void> {
    this.arriving.delete(id);
    return Promise.resolve();
  }

  override async write(stream: NodeJS.ReadableStream, id: string): Promise<number> {
    const found = this.#of(id);
    for await (const chunk of stream) {
      const part = Buffer.from(chunk);
      found.parts.push(part);
      found.bytes += part.length;
    }
    return found.bytes;
  }

  override getUpload(id: string): Promise<Upload> {
    const { upload, bytes } = this.#of(id);
    const { size = 0, metadata = {} } = upload;
    return Promise.resolve(new Upload({ id, size, metadata, offset: bytes }));
  }

  #of(id: string): Arriving {
    const found = this.arriving.get(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return found;
  }
}

export type UploadsInMemory = PartialUploads & {
  /** Bytes that have arrived of an upload. */
  bytesOf(id: string): number;
  /** Forgets all uploads under way. */
  clear(): void;
};

/** Uploads under way of a test, gone with it. */
export function uploadsInMemory(): UploadsInMemory {
  const store = new MemoryStore();
  const { arriving } = store;
  return {
    store: () => store,
    read: (id) => {
      const found = arriving.get(id);
      return Promise.resolve(found ? Buffer.concat(found.parts) : null);
    },
    remove: (id) => store.remove(id),
    bytesOf: (id) => arriving.get(id)?.bytes ?? 0,
    clear: () => arriving.clear(),
  };
}
