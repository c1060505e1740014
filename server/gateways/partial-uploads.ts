/**
 * Unfinished uploads, in the database: each chunk may reach another node.
 *
 *   chunk ─ gathered, 64 kB at most ─▶ a piece, if it begins where the last one ends ─▶ the next
 *                └─ the connection breaks: the piece has what had arrived
 *
 * Invariants
 *   1. The pieces of an upload have no gap and no overlap: of two nodes that write at the same offset, one is refused.
 *   2. A byte that was counted in an answer is in the database.
 *   3. A piece may be a paper's, so it is sealed; offsets count the plain bytes.
 */
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { PartialUploads } from '../act/context.ts';
import { openBytes, sealBytes, SEAL_BYTES, SEAL_MARK } from '../base/secrets.ts';
import type { Db } from '../db/connection.ts';
import { uploadParts, uploads } from '../db/schema/files.ts';
import { and, asc, eq, isNull, sql } from '../db/sql.ts';

const PIECE_BYTES = 64_000;
const MARK = Buffer.from(SEAL_MARK, 'hex');

const offsetOf = (id: string) => sql<number>`
  (select coalesce(max(at + octet_length(content)
      - case when substring(content from 1 for ${MARK.length}::int) = ${MARK}::bytea then ${SEAL_BYTES}::int else 0 end), 0)::int
    from upload_parts where upload_id = ${id})`;

const placeOf = (id: string, at: number): string => `upload_parts/${id}/${at}`;

class DatabaseStore extends DataStore {
  readonly #db: Db;
  override extensions = ['creation', 'termination'];

  constructor(db: Db) {
    super();
    this.#db = db;
  }

  override async create(upload: Upload): Promise<Upload> {
    const opened = await this.#db
      .update(uploads)
      .set({ type: upload.metadata?.['type'] ?? '' })
      .where(eq(uploads.id, upload.id))
      .returning({ id: uploads.id });
    if (opened.length === 0) throw ERRORS.FILE_NOT_FOUND;
    return upload;
  }

  override async remove(id: string): Promise<void> {
    await this.#db.delete(uploadParts).where(eq(uploadParts.uploadId, id));
  }

  override async write(stream: NodeJS.ReadableStream, id: string, offset: number): Promise<number> {
    let end = offset;
    let gathered: Buffer[] = [];
    let bytes = 0;
    const store = async (): Promise<void> => {
      if (bytes > 0) await this.#append(id, end, Buffer.concat(gathered));
      end += bytes;
      gathered = [];
      bytes = 0;
    };
    try {
      for await (const chunk of stream) {
        const part = Buffer.from(chunk);
        gathered.push(part);
        bytes += part.length;
        if (bytes >= PIECE_BYTES) await store();
      }
    } finally {
      await store();
    }
    return end;
  }

  override async getUpload(id: string): Promise<Upload> {
    const [found] = await this.#db
      .select({ size: uploads.bytes, type: uploads.type, offset: offsetOf(id) })
      .from(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.doneAt)));
    if (!found || found.type === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: found.size, offset: found.offset, metadata: { type: found.type } });
  }

  /** @throws an error of the protocol when another node has written there */
  async #append(id: string, at: number, content: Buffer): Promise<void> {
    const added = await this.#db
      .insert(uploadParts)
      .select(
        sql`select ${id}::uuid, ${at}::int, ${sealBytes(placeOf(id, at), content)}::bytea from uploads
          where id = ${id} and done_at is null and ${offsetOf(id)} = ${at}`,
      )
      .onConflictDoNothing()
      .returning({ at: uploadParts.at });
    if (added.length === 0) throw ERRORS.INVALID_OFFSET;
  }
}

export function partialUploads(db: Db): PartialUploads {
  const store = new DatabaseStore(db);
  return {
    store: () => store,
    read: async (id) => {
      const parts = await db
        .select({ at: uploadParts.at, content: uploadParts.content })
        .from(uploadParts)
        .where(eq(uploadParts.uploadId, id))
        .orderBy(asc(uploadParts.at));
      return parts.length === 0
        ? null
        : Buffer.concat(parts.map(({ at, content }) => openBytes(placeOf(id, at), content)));
    },
    remove: (id) => store.remove(id),
  };
}
