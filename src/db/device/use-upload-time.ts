import { useLiveQuery } from 'dexie-react-hooks';
import { uploadTime } from './upload-choice.ts';

/** When files may be uploaded; undefined before it is read. */
export const useUploadTime = () => useLiveQuery(async () => uploadTime(), []);
