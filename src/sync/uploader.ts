import type { UserDbs } from '../db/user-dbs.ts';
import type { Credentials } from '../platform/session.ts';
import { countSent } from './data-meter.ts';
import { link } from './http.ts';
import { mayUpload } from './may-upload.ts';
import { createUploadCall } from './upload-call.ts';
import { chunkBytes, createUploader, type Uploader } from './upload-step.ts';

/** The uploads of one person, over this phone's link. */
export const uploaderOf = (session: Credentials, dbs: UserDbs): Uploader =>
  createUploader({
    dbs,
    call: createUploadCall(session, countSent),
    chunk: () => chunkBytes(link.upBytesPerSecond),
    mayGo: mayUpload,
    mayLeave: () => navigator.onLine,
  });
