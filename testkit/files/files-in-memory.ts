import type { FileStore } from '../../server/act/context.ts';

/** Files of a test, gone with it. */
export function filesInMemory(): FileStore {
  const saved = new Map<string, Buffer>();
  return {
    put: async (name, content) => void saved.set(name, content),
    get: async (name) => saved.get(name) ?? null,
    remove: async (name) => {
      for (const each of saved.keys()) if (each === name || each.startsWith(`${name}/`)) saved.delete(each);
    },
  };
}
