/**
 * The files of PGlite on a disk whose power may be cut. PGlite as it comes never forces anything to the disk.
 *
 *   commit ─ the log is written ─ PostgreSQL asks to flush it: noted ─┐
 *   more commits meanwhile ───────────────────────────────────────────┴─ one flush in another thread ─ all are answered
 *
 * Invariants
 *   1. `flushed` resolves when everything that was committed before the call is on the disk. Every
 *      answer waits for it.
 *   2. A page of data reaches its file only after the log that describes it has reached the disk.
 *   3. Everything else that PostgreSQL flushes (data at a checkpoint, the control file, new segments, folders)
 *      is flushed at once, so a checkpoint lets go of the log only when the data are on the disk.
 *   4. After a failed flush no call is answered any more: only a restart finds out what the disk holds.
 */
import { closeSync, fsync, fsyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A segment of the log in use. Segments that are still being made have other names. */
const LOG = /[/\\]pg_wal[/\\][0-9A-F]{24}$/;
const PAGE_FILE = /[/\\](?:base|global)[/\\]/;
const PAGE_BYTES = 8192;
/** A page begins with a position in the log: the log must be on the disk up to it before the page is. */
const POSITION_BYTES = 8;
/** Emscripten's number of EIO. */
const EIO = 29;

type Node = object;
type Stream = { node: Node; nfd: number };
type Bytes = Uint8Array | Int8Array;

/** The part of Emscripten's NODEFS through which PostgreSQL changes files. */
export type FileOperations = {
  realPath(node: Node): string;
  node_ops: {
    mknod(parent: Node, name: string, mode: number, device: number): Node;
    setattr(node: Node, change: { size?: number }): void;
    rename(node: Node, folder: Node, name: string): void;
    unlink(folder: Node, name: string): void;
    rmdir(folder: Node, name: string): void;
  };
  stream_ops: {
    open(stream: Stream): void;
    setattr(stream: Stream, change: { size?: number }): void;
    write(stream: Stream, bytes: Bytes, offset: number, length: number, position: number): number;
    close(stream: Stream): void;
    fsync?(stream: Stream): number;
  };
};

type Init = NodeFS['init'];

export class DurableFiles extends NodeFS {
  /** Segments with noted flushes that have not begun. */
  readonly #noted = new Set<string>();
  /** Segments that are being flushed by another thread. */
  readonly #underWay = new Set<string>();
  /** Descriptors of our own: PostgreSQL may close its own while another thread flushes. */
  readonly #descriptors = new Map<string, number>();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #failure: Error | null = null;
  readonly #onFailure: (error: Error) => void;

  /** @param onFailure called once, when the disk has refused a flush: the process has to end */
  constructor(folder: string, onFailure: (error: Error) => void) {
    super(folder);
    this.#onFailure = onFailure;
  }

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    emscriptenOpts.printErr = (line: string) => this.#listen(line);
    emscriptenOpts.preRun?.push(({ NODEFS, FS }) => {
      const operations: FileOperations = NODEFS;
      this.intercept(operations, () => new FS.ErrnoError(EIO));
    });
    return { emscriptenOpts };
  }

  /** Why PostgreSQL has ended, in its own words; null until it reports a reason. */
  lastWords: string | null = null;

  #listen(line: string): void {
    const [, kind, words = ''] = /\b(FATAL|PANIC|DETAIL): +(.+)/.exec(line) ?? [];
    if (kind === 'DETAIL') this.lastWords &&= `${this.lastWords}: ${words}`;
    else if (kind !== undefined) this.lastWords = words;
  }

  /**
   * Resolves when all that has been committed until now is on the disk.
   * @throws Error when the disk refuses it
   */
  flushed(): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    // a flush that is no longer noted is done or under way
    if (this.#noted.size === 0) return this.#running;
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      this.#running = this.#flush();
      return this.#running;
    });
    return this.#next;
  }

  /** Wraps the operations of NODEFS in our own steps. */
  protected intercept({ realPath, node_ops, stream_ops }: FileOperations, ioError: () => Error): void {
    const flushLogFirst = (): void => {
      try {
        this.#flushNow();
      } catch {
        throw ioError();
      }
    };
    const { write, close, setattr: change } = stream_ops;
    const { setattr, rename, unlink } = node_ops;
    stream_ops.fsync = (stream) => {
      const path = realPath(stream.node);
      if (LOG.test(path)) this.#noted.add(path);
      else
        try {
          this.flushDescriptor(stream.nfd, path);
        } catch (error) {
          this.#fail(error);
          throw ioError();
        }
      return 0;
    };
    stream_ops.write = (stream, bytes, offset, length, position) => {
      if (this.#isLogBehind() && needsLog(realPath(stream.node), bytes.subarray(offset, offset + length)))
        flushLogFirst();
      return write(stream, bytes, offset, length, position);
    };
    stream_ops.close = (stream) => {
      const path = realPath(stream.node);
      if (this.#noted.has(path)) flushLogFirst();
      close(stream);
    };
    stream_ops.setattr = (stream, attributes) => {
      if (attributes.size !== undefined) flushLogFirst();
      change(stream, attributes);
    };
    node_ops.setattr = (node, attributes) => {
      if (attributes.size !== undefined) flushLogFirst();
      setattr(node, attributes);
    };
    node_ops.rename = (node, folder, name) => {
      flushLogFirst();
      rename(node, folder, name);
    };
    node_ops.unlink = (folder, name) => {
      flushLogFirst();
      unlink(folder, name);
    };
  }

  /** Flushes a file that PostgreSQL holds open. */
  protected flushDescriptor(descriptor: number, _path: string): void {
    fsyncSync(descriptor);
  }

  /** Flushes a segment of the log in another thread. */
  protected flushLog(descriptor: number, _path: string): Promise<void> {
    return promisify(fsync)(descriptor);
  }

  #isLogBehind(): boolean {
    return this.#noted.size > 0 || this.#underWay.size > 0;
  }

  async #flush(): Promise<void> {
    const paths = [...this.#noted];
    this.#noted.clear();
    for (const path of paths) this.#underWay.add(path);
    try {
      await Promise.all(paths.map((path) => this.flushLog(this.#descriptorOf(path), path)));
    } catch (error) {
      throw this.#fail(error);
    } finally {
      this.#underWay.clear();
      this.#closeAllBut(paths.at(-1));
    }
  }

  /**
   * Flushes in this thread, and waits for what another thread is flushing, for data that must not overtake
   * the log.
   */
  #flushNow(): void {
    try {
      for (const path of [...this.#noted, ...this.#underWay])
        this.flushDescriptor(this.#descriptorOf(path), path);
      this.#noted.clear();
    } catch (error) {
      throw this.#fail(error);
    }
  }

  #descriptorOf(path: string): number {
    const known = this.#descriptors.get(path);
    if (known !== undefined) return known;
    const opened = openSync(path, 'r+');
    this.#descriptors.set(path, opened);
    return opened;
  }

  #closeAllBut(path: string | undefined): void {
    for (const [each, descriptor] of this.#descriptors) {
      if (each === path || this.#noted.has(each)) continue;
      closeSync(descriptor);
      this.#descriptors.delete(each);
    }
  }

  #fail(cause: unknown): Error {
    if (this.#failure) return this.#failure;
    this.#failure = new Error('the disk did not take what the database wrote', { cause });
    this.#onFailure(this.#failure);
    return this.#failure;
  }

  override async closeFs(): Promise<void> {
    await this.flushed();
    this.#closeAllBut(undefined);
    await super.closeFs();
  }
}

/**
 * Whether these bytes may reach their file only after the log. New pages need not wait, and their first bytes
 * tell that they are new.
 */
function needsLog(path: string, bytes: Bytes): boolean {
  if (/[/\\]pg_wal[/\\]/.test(path)) return false;
  if (!PAGE_FILE.test(path) || bytes.length % PAGE_BYTES !== 0) return true;
  for (let page = 0; page < bytes.length; page += PAGE_BYTES)
    if (bytes.subarray(page, page + POSITION_BYTES).some((byte) => byte !== 0)) return true;
  return false;
}
