export type StorageEstimate = {
  /** Bytes that the app uses on this device. */
  usage: number;
  /** Whether the browser has promised not to clear it under storage pressure. */
  persisted: boolean;
};

/** How much storage the app uses, or null when the browser does not say. */
export async function storageEstimate(): Promise<StorageEstimate | null> {
  const { storage } = navigator;
  if (!storage?.estimate) return null;
  const [{ usage = 0 }, persisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usage, persisted };
}
