import { uploadTime } from '../../db/device/upload-choice.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import type { Credentials } from '../../platform/session.ts';
import { countSent } from '../net/data-meter.ts';
import { link } from '../net/http.ts';
import { isOnWifi } from '../net/net-change.ts';
import { createUploadCall } from './upload-call.ts';
import { chunkBytes, createUploader, type Uploader } from './upload-step.ts';

/**
 * Whether uploads are allowed now. If the browser does not name its network, only the choice 'now' allows
 * them.
 */
const mayUpload = async (): Promise<boolean> => (await uploadTime()) === 'now' || isOnWifi() === true;

/** The uploads of one person, over this phone's link. */
export const uploaderOf = (session: Credentials, dbs: UserDbs): Uploader =>
  createUploader({
    dbs,
    call: createUploadCall(session, countSent),
    chunk: () => chunkBytes(link.upBytesPerSecond),
    mayGo: mayUpload,
    mayLeave: () => navigator.onLine,
  });
