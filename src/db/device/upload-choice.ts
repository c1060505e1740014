/** The choice of when files may be uploaded on this device: now, or only on Wi-Fi. */
import { device } from './device-db.ts';
import type { UploadTime } from './device-rows.ts';

/** Saves the person's choice, which overrides the data saver from then on. */
export async function saveUploadTime(chosen: UploadTime): Promise<void> {
  await device.transaction('rw', device.kept, async () => {
    const row = await device.kept.get('upload-time');
    const saver = row?.key === 'upload-time' && row.saver;
    await device.kept.put({ key: 'upload-time', chosen, saver });
  });
}

/** Saves whether the app saves data, because the workers cannot see it. */
export async function noteDataSaver(saver: boolean): Promise<void> {
  await device.transaction('rw', device.kept, async () => {
    const row = await device.kept.get('upload-time');
    const chosen = row?.key === 'upload-time' ? row.chosen : null;
    await device.kept.put({ key: 'upload-time', chosen, saver });
  });
}

/** The person's choice; without one, only Wi-Fi while the app saves data. */
export async function uploadTime(): Promise<UploadTime> {
  const row = await device.kept.get('upload-time');
  if (row?.key !== 'upload-time') return 'now';
  return row.chosen ?? (row.saver ? 'wifi' : 'now');
}
