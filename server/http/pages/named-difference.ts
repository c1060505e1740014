/** The difference from an earlier text to this one, with the names of minified code apart (protocol/wire/short-names.ts). */
import { setImmediate } from 'node:timers/promises';
import { named, withoutNames, type Nameless, type NamedSteps } from '../../../protocol/wire/short-names.ts';
import { difference } from './text-difference.ts';

/** The event loop gets its turn after each line. */
async function nameless(text: string): Promise<Nameless> {
  const lines: Nameless[] = [];
  for (const line of text.split('\n')) {
    lines.push(withoutNames(line));
    await setImmediate();
  }
  return { text: lines.map((line) => line.text).join('\n'), names: lines.flatMap(({ names }) => names) };
}

/** The steps between the two without names, and the names that a phone cannot foresee. */
export async function namedDifference(before: string, text: string): Promise<NamedSteps> {
  const [was, is] = [await nameless(before), await nameless(text)];
  const steps = await difference(was.text, is.text);
  const hits: number[] = [];
  const names: string[] = [];
  let [run, at] = [0, 0];
  named(steps, was, (foreseen) => {
    const name = is.names[at++] ?? '';
    if (foreseen === name) run++;
    else {
      names.push(name);
      if (foreseen !== undefined) {
        hits.push(run);
        run = 0;
      }
    }
    return name;
  });
  return { steps, hits, names: names.join(' ') };
}
