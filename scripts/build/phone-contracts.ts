/**
 * The contracts of `protocol/` on a phone: the build puts `protocol/checker/type.ts` in arktype's place, and runs every
 * contract once, so that a definition which the checker does not understand ends the build and never a phone.
 */
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const checker = join(root, 'protocol/checker/type.ts');

/** For the aliases of a build. */
export const arktypeOnPhones = { find: /^arktype$/, replacement: checker };

/** The files whose contracts a phone may load. */
export const contractFiles = [
  'protocol/api/accounts.ts',
  'protocol/api/common.ts',
  'protocol/api/own-account.ts',
  'protocol/api/push-message.ts',
  'protocol/api/settings.ts',
  'protocol/sync/columns.ts',
  'protocol/sync/mutation-args.ts',
  'protocol/sync/mutations.ts',
  'protocol/sync/notice-choice.ts',
  'protocol/sync/realtime.ts',
  'protocol/sync/row-parts.ts',
  'protocol/sync/rows.ts',
  'protocol/sync/sync.ts',
  'protocol/wire/files.ts',
  'protocol/wire/parsed.ts',
];

/** What modules with this mark import is marked too, and gets the checker in place of arktype. */
const MARK = '?on-phones';
/** A `lazy` that waits for nothing: a definition must not hide until its first use. */
const AT_ONCE =
  'data:text/javascript,export const lazy = (make) => { const made = make(); return () => made }';

const hooks = {
  resolve: (specifier, context, next) => {
    if (!context.parentURL?.endsWith(MARK)) return next(specifier, context);
    if (specifier === 'arktype') return next(pathToFileURL(checker).href, context);
    const found = next(specifier, context);
    if (found.url.endsWith('/wire/lazy.ts')) return { ...found, url: AT_ONCE, format: 'module' };
    return found.url.startsWith('file:') ? { ...found, url: found.url + MARK } : found;
  },
} satisfies Parameters<typeof registerHooks>[0];

/**
 * What a file of contracts exports on a phone.
 * @param file absolute
 * @throws Error for a definition that the checker does not understand
 */
export async function onPhones(file: string): Promise<Record<string, unknown>> {
  const registered = registerHooks(hooks);
  try {
    return await import(pathToFileURL(file).href + MARK);
  } finally {
    registered.deregister();
  }
}

async function refusalOf(file: string): Promise<string | null> {
  try {
    await onPhones(file);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Ends the build if a phone would load a contract that is not in the list, or not understood. */
export function phoneContracts(): Plugin {
  return {
    name: 'phone-contracts',
    apply: 'build',
    async buildEnd(error) {
      if (error) return;
      const defining = [...this.getModuleIds()].filter((id) =>
        this.getModuleInfo(id)?.importedIds.includes(checker),
      );
      for (const id of defining) {
        const file = relative(root, id);
        const refusal = await refusalOf(id);
        if (refusal !== null) this.error(`${file}: ${refusal}`);
        if (!contractFiles.includes(file))
          this.error(`${file} defines contracts and is not in the list of scripts/build/phone-contracts.ts`);
      }
    },
  };
}
