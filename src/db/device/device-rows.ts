/** What the database of the device holds: the bytes that were moved, and when files go. */

/**
 * What bytes were moved for: the feed, the person's own trips, actions sent from here, the first load of rows,
 * photos and papers in both directions, the app's files, and the connection itself.
 */
export const dataPurposes = ['feed', 'own', 'sent', 'photos', 'first', 'app', 'connection'] as const;

export type DataPurpose = (typeof dataPurposes)[number];

export type BytesBy = Partial<Record<DataPurpose, number>>;

export type DataUse = {
  /** The day that `today` counts: 'YYYY-MM-DD' in Bangladesh. */
  day: string;
  /** Bytes of that day, and of its month. */
  today: number;
  month: number;
  /** The day's bytes by purpose; their sum is less than `today` if an earlier version counted a part. */
  by?: BytesBy;
};

export const uploadTimes = ['wifi', 'now'] as const;

export type UploadTime = (typeof uploadTimes)[number];
