/** A Dockerfile, as far as ours needs it: its stages, and what the last one makes of a folder. */
import { readFileSync } from 'node:fs';

type Instruction = { word: string; rest: string };
type Copy = { from: string | null; sources: string[]; to: string };
type LastStage = {
  base: string;
  copies: Copy[];
  env: Record<string, string>;
  user: string | null;
  command: string[];
  healthCommand: string[];
};

/** The instructions by stage, comments and continued lines resolved. */
function stagesOf(text: string): Map<string, Instruction[]> {
  const stages = new Map<string, Instruction[]>();
  let stage: Instruction[] = [];
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.+)$/.exec(line.trim()) ?? [];
    if (word === 'FROM') stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? 'last', (stage = []));
    stage.push({ word, rest: rest.trim() });
  }
  return stages;
}

const listIn = (text: string): string[] => {
  const list: unknown = JSON.parse(text.slice(text.indexOf('[')));
  return Array.isArray(list) ? list.map(String) : [];
};

/** The last stage of a Dockerfile. @throws Error for an instruction that is not supported here */
export function lastStage(path: string): LastStage {
  const found: LastStage = { base: '', copies: [], env: {}, user: null, command: [], healthCommand: [] };
  for (const { word, rest } of stagesOf(readFileSync(path, 'utf8')).get('last') ?? []) {
    if (word === 'FROM') found.base = rest;
    else if (word === 'COPY') {
      const [first = '', ...others] = rest.split(/\s+/);
      const from = /^--from=(\w+)$/.exec(first)?.[1] ?? null;
      const paths = from === null ? [first, ...others] : others;
      found.copies.push({ from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' });
    } else if (word === 'ENV')
      for (const pair of rest.split(/\s+/)) {
        const [name = '', value = ''] = pair.split('=');
        found.env[name] = value;
      }
    else if (word === 'USER') found.user = rest;
    else if (word === 'CMD') found.command = listIn(rest);
    else if (word === 'HEALTHCHECK') found.healthCommand = listIn(rest);
    else if (!['WORKDIR', 'RUN', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(word))
      throw new Error(`unknown instruction ${word}`);
  }
  return found;
}
