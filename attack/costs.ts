/** What an attack costs the server while its connections are open. */
import { held } from './attack.ts';
import type { Target } from './target.ts';
import type { Wire } from './wire.ts';

export const MEGABYTE = 1024 * 1024;

/** Does the work, and looks what it costs while it is open. */
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

/** So many connections at once. */
export const several = async (count: number, open: (index: number) => Promise<Wire>): Promise<Wire[]> =>
  Promise.all(Array.from({ length: count }, (_each, index) => open(index)));
