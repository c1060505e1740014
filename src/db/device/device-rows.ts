/** Rows of the device's database: the bytes moved, and when files may be uploaded. */

/**
 * The purposes that bytes are counted by: the feed, the person's own trips, actions sent from here, the first
 * load of rows, photos and papers in both directions, the app's files, and the connection itself.
 */
export const dataPurposes = ['feed', 'own', 'sent', 'photos', 'first', 'app', 'connection'] as const;

export type DataPurpose = (typeof dataPurposes)[number];

export type BytesBy = Partial<Record<DataPurpose, number>>;

export type DataUse = {
  /** The day that `today` counts: 'YYYY-MM-DD' in Bangladesh. */
  day: string;
  /** Bytes of that day and of its month. */
  today: number;
  month: number;
  /**
   * The day's bytes by purpose; their sum is less than `today` if an earlier version of the app counted some
   * of them.
   */
  by?: BytesBy;
};

export const uploadTimes = ['wifi', 'now'] as const;

export type UploadTime = (typeof uploadTimes)[number];
