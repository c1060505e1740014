/** The memory that an attack costs the server while its connections are open. */
import { held } from './fell.ts';
import type { Target } from './target.ts';
import type { Wire } from './wire.ts';

export const MEGABYTE = 1024 * 1024;

/** Does the work, and measures its cost before the connections are closed. @throws Fell above `mostMegabytes` */
export async function costs(
  target: Target,
  mostMegabytes: number,
  work: () => Promise<Wire[]>,
): Promise<void> {
  const before = await target.memory();
  const wires = await work();
  const megabytes = ((await target.memory()) - before) / MEGABYTE;
  for (const { socket } of wires) socket.destroy();
  held(megabytes < mostMegabytes, `it cost ${Math.round(megabytes)} MB, more than ${mostMegabytes}`);
}

/** Opens `count` connections at once. */
export const several = async (count: number, open: (index: number) => Promise<Wire>): Promise<Wire[]> =>
  Promise.all(Array.from({ length: count }, (_each, index) => open(index)));
