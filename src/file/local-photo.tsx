import type { ReactNode } from 'react';
import { useLocalPhoto } from './use-local-photo.ts';

type LocalPhotoProps = {
  hash: string;
  /** The description for screen readers; '' where the text beside it says the same. */
  alt: string;
  /** Shown when the picture is not on this phone. */
  otherwise?: ReactNode;
};

/** A picture of this phone, before and while it is uploaded. */
export function LocalPhoto({ hash, alt, otherwise = null }: LocalPhotoProps) {
  const src = useLocalPhoto(hash);
  return src ? <img src={src} alt={alt} /> : otherwise;
}
