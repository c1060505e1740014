/**
 * The start says of each screen which files it needs beside its own, so that all are asked for at once. That list is one
 * of the largest texts of a start, and most of it is about screens that come later: they have it in a file of its own.
 *
 *   start ─ a first screen ─▶ its files
 *         └ a later screen ─▶ its script, and beside it needed-<hash>.js ─▶ its other files
 *
 * The bundler writes the list when all files have their names, so that this reads what it wrote.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Manifest } from '../bundle-report.ts';
import { beforeSession } from '../chunk-groups.ts';

/** The chunks at which somebody starts who has nothing yet, and those on the way of a first request. */
export const atOnce = [
  'signin',
  ...beforeSession,
  'impersonate',
  'not-found',
  'home',
  'feed',
  'signed-in',
  'after',
  'asking',
  'bids',
];

const LIST = /^const __vite__mapDeps=.*?\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/;
/** `preload(()=>import(…),__vite__mapDeps([…]))`, and with `async()=>{let{…}=await import(…);return{…}}` before the comma. */
const LOADED =
  /([\w$]+)\(((?:\(\)=>|async\(\)=>\{let\{[^{}]*\}=await )import\(`\.\/([^`]+)`\)[^,]*?),__vite__mapDeps\(\[([\d,]+)\]\)\)/g;
const NEEDS = /__vite__mapDeps\(\[/g;

/** Each file once, and of each list the places of its files. */
function numbered(): { files: string[]; placesOf: (list: readonly string[]) => number[] } {
  const files: string[] = [];
  const placeOf = (file: string): number => {
    const at = files.indexOf(file);
    return at < 0 ? files.push(file) - 1 : at;
  };
  return { files, placesOf: (list) => list.map(placeOf) };
}

type Split = { start: string; needed: string; file: string };

/**
 * @param code the start, as the bundler wrote it
 * @param isAtOnce whether the start itself says what a file needs, by its path in dist
 * @throws Error where the bundler writes it in another way
 */
export function withoutLaterNeeds(code: string, isAtOnce: (file: string) => boolean): Split {
  const [head = '', json] = LIST.exec(code) ?? [];
  if (json === undefined) throw new Error('the start does not say what its screens need');
  const all: string[] = JSON.parse(json);
  const [own, later] = [numbered(), numbered()];
  const lists: number[][] = [];
  const rest = code.slice(head.length);
  const preload = [...rest.matchAll(LOADED)].map(([, call = '']) => call);
  if (preload.length !== rest.match(NEEDS)?.length || new Set(preload).size !== 1)
    throw new Error('the start loads something in another way');
  const body = rest.replace(LOADED, (_, call: string, load: string, name: string, at: string) => {
    const needs = at.split(',').flatMap((place) => all[Number(place)] ?? []);
    const file = `assets/${name}`;
    if (needs.every((each) => each === file)) return `${call}(${load},[])`;
    if (isAtOnce(file)) return `${call}(${load},__vite__mapDeps([${own.placesOf(needs).join()}]))`;
    return `__withNeeded(${load},${lists.push(later.placesOf(needs)) - 1})`;
  });
  const needed = `const f=${JSON.stringify(later.files)};export default ${JSON.stringify(lists)}.map(n=>n.map(i=>f[i]))`;
  const hash = createHash('sha256').update(needed).digest('base64url').slice(0, 7);
  const file = `assets/needed-${hash}.js`;
  // what fails is thrown by the second use of `loaded`
  const loader =
    `const __withNeeded=(load,at)=>{const loaded=load();loaded.catch(()=>0);` +
    `return import(\`./needed-${hash}.js\`).then(n=>${preload[0]}(()=>loaded,n.default[at]))};\n`;
  return { start: head.replace(json, JSON.stringify(own.files)) + loader + body, needed, file };
}

export function neededFiles(): Plugin {
  return {
    name: 'durpalla-needed-files',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    // the start gets its name before it is split
    augmentChunkHash: ({ name }) =>
      name === 'start' ? readFileSync(import.meta.filename, 'utf8') : undefined,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const nameOf = (path: string): string | undefined => {
          const built = bundle[path];
          return built?.type === 'chunk' ? built.name : undefined;
        };
        const start = Object.values(bundle).find(({ fileName }) => nameOf(fileName) === 'start');
        const asset = bundle['.vite/manifest.json'];
        if (start?.type !== 'chunk' || asset?.type !== 'asset') throw new Error('no start, or no manifest');
        const split = withoutLaterNeeds(start.code, (file) => atOnce.includes(nameOf(file) ?? ''));
        start.code = split.start;
        this.emitFile({ type: 'asset', fileName: split.file, source: split.needed });
        const manifest: Manifest = JSON.parse(String(asset.source));
        manifest[split.file.replace('assets/', '_')] = { file: split.file, name: 'needed' };
        asset.source = JSON.stringify(manifest);
      },
    },
  };
}
