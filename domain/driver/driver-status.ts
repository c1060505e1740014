/** The statuses of a driver (`driver.ts`). */
export const driverStatuses = ['invited', 'active', 'inactive'] as const;
export type DriverStatus = (typeof driverStatuses)[number];
