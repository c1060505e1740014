export type StorageEstimate = {
  /** Bytes that the app takes on this device. */
  usage: number;
  /** Whether the browser has promised not to clear it by itself. */
  persisted: boolean;
};

/** How much the app takes here, or null where the browser does not tell. */
export async function storageEstimate(): Promise<StorageEstimate | null> {
  const { storage } = navigator;
  if (!storage?.estimate) return null;
  const [{ usage = 0 }, persisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usage, persisted };
}
