const [WIDTH, HEIGHT, MARGIN] = [88, 28, 4];

/** A figure over time with the latest point marked; fewer than two points draw nothing. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [{ x: (at / Math.max(1, values.length - 1)) * WIDTH, y: HEIGHT - (value / most) * HEIGHT }],
  );
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  const view = [-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN].join(' ');
  return (
    <svg className="o-spark" viewBox={view} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r="3.5" />
    </svg>
  );
}
