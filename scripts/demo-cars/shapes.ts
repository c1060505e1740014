/**
 * The shapes of the demo market's cars: side views in metres, the front at positive x, the road at y = 0. A body and a
 * house of glass upon it are made solid by their widths.
 */

export type Point = readonly [x: number, y: number];

export type Shape = {
  body: readonly Point[];
  house: readonly Point[];
  /** Half the width at the body, and at the roof. */
  width: number;
  roofWidth: number;
  /** Where the glass begins. */
  belt: number;
  /** Pillars between the side windows: x and half the thickness. */
  pillars: readonly Point[];
  /** Gaps between doors. */
  doors: readonly number[];
  wheels: readonly [front: number, rear: number];
  wheelRadius: number;
  /** Heights of the lamps in front and at the back. */
  lamps: readonly [front: number, rear: number];
};

export const shapes = {
  sedan: {
    body: [
      [-2.12, 0.3],
      [-2.2, 0.5],
      [-2.2, 0.86],
      [-2.05, 0.97],
      [-1.5, 1.0],
      [1.05, 0.95],
      [1.75, 0.84],
      [2.1, 0.7],
      [2.2, 0.52],
      [2.16, 0.28],
      [1.95, 0.21],
      [-1.95, 0.22],
    ],
    house: [
      [-1.95, 0.66],
      [-1.8, 0.92],
      [-1.15, 1.36],
      [-0.75, 1.45],
      [-0.05, 1.47],
      [0.35, 1.4],
      [1.22, 0.88],
      [1.6, 0.66],
    ],
    width: 0.85,
    roofWidth: 0.56,
    belt: 0.96,
    pillars: [
      [-1.02, 0.035],
      [-0.2, 0.04],
      [0.82, 0.02],
    ],
    doors: [-1.12, -0.2, 0.86],
    wheels: [1.32, -1.3],
    wheelRadius: 0.315,
    lamps: [0.68, 0.82],
  },
  suv: {
    body: [
      [-2.2, 0.42],
      [-2.3, 0.6],
      [-2.3, 0.95],
      [-2.18, 1.12],
      [-1.6, 1.14],
      [1.1, 1.06],
      [1.85, 0.97],
      [2.2, 0.84],
      [2.3, 0.6],
      [2.24, 0.36],
      [2.0, 0.28],
      [-2.0, 0.3],
    ],
    house: [
      [-2.2, 0.75],
      [-2.14, 1.08],
      [-1.72, 1.52],
      [-1.4, 1.63],
      [-0.1, 1.67],
      [0.35, 1.58],
      [1.28, 1.0],
      [1.64, 0.78],
    ],
    width: 0.91,
    roofWidth: 0.62,
    belt: 1.1,
    pillars: [
      [-1.22, 0.05],
      [-0.22, 0.04],
      [0.86, 0.02],
    ],
    doors: [-1.2, -0.22, 0.9],
    wheels: [1.4, -1.38],
    wheelRadius: 0.37,
    lamps: [0.83, 0.98],
  },
  van: {
    body: [
      [-2.2, 0.3],
      [-2.28, 0.5],
      [-2.29, 1.06],
      [1.25, 1.04],
      [1.85, 0.92],
      [2.18, 0.74],
      [2.28, 0.52],
      [2.24, 0.28],
      [2.0, 0.21],
      [-2.0, 0.22],
    ],
    house: [
      [-2.27, 0.6],
      [-2.27, 1.0],
      [-2.2, 1.6],
      [-2.0, 1.76],
      [-1.6, 1.82],
      [0.35, 1.82],
      [0.75, 1.73],
      [1.62, 0.97],
      [1.95, 0.68],
    ],
    width: 0.86,
    roofWidth: 0.7,
    belt: 1.06,
    pillars: [
      [-1.2, 0.05],
      [0.02, 0.045],
      [1.0, 0.03],
    ],
    doors: [-1.2, 0.02, 1.06],
    wheels: [1.42, -1.4],
    wheelRadius: 0.32,
    lamps: [0.72, 1.2],
  },
  microbus: {
    body: [
      [-2.36, 0.32],
      [-2.43, 0.5],
      [-2.44, 1.14],
      [1.75, 1.1],
      [2.18, 1.0],
      [2.38, 0.82],
      [2.43, 0.52],
      [2.4, 0.3],
      [2.2, 0.22],
      [-2.2, 0.23],
    ],
    house: [
      [-2.42, 0.6],
      [-2.42, 1.05],
      [-2.4, 1.78],
      [-2.25, 1.94],
      [-1.9, 2.0],
      [0.8, 2.0],
      [1.15, 1.9],
      [2.12, 1.03],
      [2.34, 0.7],
    ],
    width: 0.86,
    roofWidth: 0.74,
    belt: 1.14,
    pillars: [
      [-1.5, 0.05],
      [-0.55, 0.04],
      [0.45, 0.045],
      [1.42, 0.03],
    ],
    doors: [-0.55, 0.45, 1.48],
    wheels: [1.5, -1.4],
    wheelRadius: 0.34,
    lamps: [0.78, 1.3],
  },
} as const satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;
export const shapeNames = ['sedan', 'suv', 'van', 'microbus'] as const satisfies readonly ShapeName[];
