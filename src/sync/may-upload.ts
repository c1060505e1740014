import { uploadTime } from '../db/device/upload-choice.ts';
import { isOnWifi } from './net-change.ts';

/** Whether files may go now. Where the browser does not say on what network it is, only 'now' lets them go. */
export const mayUpload = async (): Promise<boolean> => (await uploadTime()) === 'now' || isOnWifi() === true;
