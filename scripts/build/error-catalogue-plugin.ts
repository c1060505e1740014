import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';

const prefix = 'virtual:error-texts/';

/**
 * Serves `virtual:error-texts/<locale>`: the refusal texts of protocol/locales/<locale>.json ({code: ICU text})
 * compiled to a Lingui catalogue with the ids `error.<code>`. Compiling here leaves the ICU parser out of the app.
 */
export function errorCatalogue(): Plugin {
  return {
    name: 'durpalla-error-catalogue',
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const locale = id.slice(prefix.length + 1);
      const file = resolve(import.meta.dirname, `../../protocol/locales/${locale}.json`);
      this.addWatchFile(file);
      const texts: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
      const messages = Object.fromEntries(
        Object.entries(texts).map(([code, text]) => [`error.${code}`, text]),
      );
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' });
      const [first] = errors;
      if (first) this.error(`${first.id}: ${first.error.message}`);
      return source;
    },
  };
}
