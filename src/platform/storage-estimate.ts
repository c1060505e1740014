export type StorageEstimate = {
  /** Bytes that the app uses on this device. */
  usage: number;
  /** Whether the browser has promised not to clear the storage under pressure. */
  persisted: boolean;
};

/** The storage that the app uses; null if the browser does not report it. */
export async function storageEstimate(): Promise<StorageEstimate | null> {
  const { storage } = navigator;
  if (!storage?.estimate) return null;
  const [{ usage = 0 }, persisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usage, persisted };
}
