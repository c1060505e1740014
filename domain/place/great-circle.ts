const earthRadius = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance in metres between two points as the crow flies. */
export function greatCircle(a: { lat: number; long: number }, b: { lat: number; long: number }): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.long, b.long);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}
