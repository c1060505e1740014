/** The embedded database's files, with a record of all that changes them and of all that was flushed. */
import { relative } from 'node:path';
import { DurableFiles, type FileOperations } from '../../server/db/durable-files.ts';

/** Paths are relative to the database's folder. */
export type Operation =
  | { kind: 'write'; path: string; position: number; bytes: Uint8Array }
  | { kind: 'size'; path: string; size: number }
  | { kind: 'make'; path: string; isFolder: boolean }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  /** What was done to this file or folder before the operation `upTo` is on the disk. */
  | { kind: 'flush'; path: string; upTo: number };

/** How the build is broken: answers do not wait, or the data do not wait for the log. */
export type Breakage = 'none' | 'early-answers' | 'data-first';

const FOLDER = 0o040000;
const KIND = 0o170000;

export class RecordedFiles extends DurableFiles {
  readonly operations: Operation[] = [];
  readonly #folder: string;
  readonly #breakage: Breakage;

  constructor(folder: string, breakage: Breakage) {
    super(folder, (error) => {
      throw error;
    });
    this.#folder = folder;
    this.#breakage = breakage;
  }

  override flushed(): Promise<void> {
    return this.#breakage === 'none' ? super.flushed() : Promise.resolve();
  }

  protected override intercept(files: FileOperations, ioError: () => Error): void {
    const { stream_ops, node_ops } = files;
    const pathOf = (node: object): string => relative(this.#folder, files.realPath(node));
    const inside = (folder: object, name: string): string =>
      relative(this.#folder, `${files.realPath(folder)}/${name}`);
    const { write, setattr: change } = stream_ops;
    const { mknod, setattr, rename, unlink, rmdir } = node_ops;
    stream_ops.write = (stream, bytes, offset, length, position) => {
      const written = write(stream, bytes, offset, length, position);
      const copy = Uint8Array.from(bytes.subarray(offset, offset + written));
      this.operations.push({ kind: 'write', path: pathOf(stream.node), position, bytes: copy });
      return written;
    };
    const sized = (node: object, size: number | undefined): void => {
      if (size !== undefined) this.operations.push({ kind: 'size', path: pathOf(node), size });
    };
    stream_ops.setattr = (stream, attributes) => {
      change(stream, attributes);
      sized(stream.node, attributes.size);
    };
    node_ops.setattr = (node, attributes) => {
      setattr(node, attributes);
      sized(node, attributes.size);
    };
    node_ops.mknod = (parent, name, mode, device) => {
      const made = mknod(parent, name, mode, device);
      this.operations.push({ kind: 'make', path: inside(parent, name), isFolder: (mode & KIND) === FOLDER });
      return made;
    };
    node_ops.rename = (node, folder, name) => {
      const path = pathOf(node);
      rename(node, folder, name);
      this.operations.push({ kind: 'rename', path, to: inside(folder, name) });
    };
    node_ops.unlink = (folder, name) => {
      unlink(folder, name);
      this.operations.push({ kind: 'remove', path: inside(folder, name) });
    };
    node_ops.rmdir = (folder, name) => {
      rmdir(folder, name);
      this.operations.push({ kind: 'remove', path: inside(folder, name) });
    };
    if (this.#breakage !== 'data-first') super.intercept(files, ioError);
    else stream_ops.fsync = () => 0;
  }

  protected override flushDescriptor(descriptor: number, path: string): void {
    super.flushDescriptor(descriptor, path);
    this.#flushed(path, this.operations.length);
  }

  protected override async flushLog(descriptor: number, path: string): Promise<void> {
    const upTo = this.operations.length;
    await super.flushLog(descriptor, path);
    this.#flushed(path, upTo);
  }

  #flushed(path: string, upTo: number): void {
    this.operations.push({ kind: 'flush', path: relative(this.#folder, path), upTo });
  }
}
