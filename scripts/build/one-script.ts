import { build, type InlineConfig, type Plugin } from 'vite';

const ENTRY = 'virtual:one-script';

/** Bundles modules into one script that neither imports nor exports. @param entry its first lines, which import the others */
export async function oneScript(
  entry: string,
  { plugins = [], build: { target = 'es2022' } = {}, ...config }: InlineConfig,
): Promise<string> {
  const first: Plugin = {
    name: 'one-script',
    resolveId: (id) => (id === ENTRY ? `\0${id}` : null),
    load: (id) => (id === `\0${ENTRY}` ? entry : null),
  };
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [first, ...plugins],
    build: {
      write: false,
      target,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunk = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('a script was not built');
  return chunk.code;
}
