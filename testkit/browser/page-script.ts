import { build } from 'vite';

/**
 * Bundles a file that is to run inside a page of the app into one text. It shares with the app only what another tab
 * would share: the databases, the channel, the locks.
 */
export async function pageScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'pageScript' } },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error(`${entry} was not bundled`);
  return bundle.output[0].code;
}
