type Point = { lat: number; long: number };

const written = ({ lat, long }: Point): string => `${lat.toFixed(5)},${long.toFixed(5)}`;

/**
 * The address that opens a point in the person's own map app. Android asks which app to use for `geo:`; elsewhere
 * that does nothing, so the address is a map on the web (REQ 4.50).
 */
export const mapAddress = (point: Point, userAgent: string): string =>
  /Android/i.test(userAgent)
    ? `geo:${written(point)}?q=${written(point)}`
    : `https://www.google.com/maps/search/?api=1&query=${written(point)}`;
