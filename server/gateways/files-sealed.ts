import type { FileStore } from '../act/context.ts';
import { currentKeyId, keyIdOfBytes, openBytes, sealBytes } from '../base/secrets.ts';

/** What everybody sees: the pictures of the site. */
const PUBLIC = /^site\//;

/** The place that a stored content is sealed for. */
const placeOfFile = (name: string): string => `files/${name}`;

/**
 * A store whose owner cannot read it: papers and photos are sealed before they reach it. A picture is sealed before
 * an action says whether it is a paper, so all are.
 */
export const sealedFiles = (store: FileStore): FileStore & { reseal(name: string): Promise<void> } => ({
  put: (name, content, type) =>
    PUBLIC.test(name)
      ? store.put(name, content, type)
      : store.put(name, sealBytes(placeOfFile(name), content), 'application/octet-stream'),
  get: async (name) => {
    const stored = await store.get(name);
    return stored && openBytes(placeOfFile(name), stored);
  },
  remove: (name) => store.remove(name),
  /** Seals a stored content with the current key. @throws SecretUnreadable without the key of the earlier one */
  reseal: async (name) => {
    const stored = await store.get(name);
    if (!stored || keyIdOfBytes(stored) === currentKeyId()) return;
    const [place, type] = [placeOfFile(name), 'application/octet-stream'];
    await store.put(name, sealBytes(place, openBytes(place, stored)), type);
  },
});
