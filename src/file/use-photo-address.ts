import { isFileHash } from '../../domain/base/file-hash.ts';
import { useLocalPhoto } from './use-local-photo.ts';

/**
 * The address of a row's photo, for an `img`; a photo that has not arrived is shown from its copy on this
 * phone.
 * @param photo a path, or the content's hash of a photo that has not arrived
 * @returns null without a photo, and while it is being read
 */
export function usePhotoAddress(photo: string | null): string | null {
  const isHash = photo !== null && isFileHash(photo);
  const local = useLocalPhoto(isHash ? photo : '');
  return isHash ? (local ?? null) : photo;
}
