/** Figures of two sides, measured in turn so that other load on the machine affects both. */

export type Side = 'here' | 'there';
export type Compared = Record<string, { here: number; there: number; ratio: number }>;

/** The numbers of a bench's JSON, each under the path of its names: `drain500.ms`. */
export function figuresOf(json: unknown, path = ''): [name: string, figure: number][] {
  if (typeof json === 'number') return [[path, json]];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) =>
    figuresOf(value, path === '' ? name : `${path}.${name}`),
  );
}

function median(figures: number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Runs both sides `rounds` times, alternating which one begins.
 * @param run measures one side once
 * @returns the medians of the figures that both have, and ours divided by theirs
 */
export async function compared(run: (side: Side) => Promise<unknown>, rounds: number): Promise<Compared> {
  const found: Record<Side, Map<string, number[]>> = { here: new Map(), there: new Map() };
  for (let round = 0; round < rounds; round++) {
    const order: Side[] = round % 2 === 0 ? ['here', 'there'] : ['there', 'here'];
    for (const side of order)
      for (const [name, figure] of figuresOf(await run(side)))
        found[side].set(name, [...(found[side].get(name) ?? []), figure]);
  }
  return Object.fromEntries(
    [...found.here].flatMap(([name, figures]) => {
      const theirs = found.there.get(name);
      if (!theirs) return [];
      const [here, there] = [median(figures), median(theirs)];
      return [[name, { here, there, ratio: Math.round((here / there) * 1000) / 1000 }]];
    }),
  );
}
