import type { ReactNode } from 'react';
import { useLocalPhoto } from './use-local-photo.ts';

type LocalPhotoProps = {
  hash: string;
  /** The description for screen readers; '' if the text next to it carries the same information. */
  alt: string;
  /** Shown when the picture is not on this phone. */
  otherwise?: ReactNode;
};

/** A picture on this phone, before and during its upload. */
export function LocalPhoto({ hash, alt, otherwise = null }: LocalPhotoProps) {
  const src = useLocalPhoto(hash);
  return src ? <img src={src} alt={alt} /> : otherwise;
}
