import { useEffect, useMemo } from 'react';
import { pictureOf } from '../db/outbox/files.ts';
import { useView } from '../sync/use-view.ts';

/**
 * The address of a picture that is on this phone, for an `img`.
 * @param hash '' for none
 * @returns undefined while the picture is being read, null if it is not on this phone
 */
export function useLocalPhoto(hash: string): string | null | undefined {
  const picture = useView(async (dbs) => (hash === '' ? null : pictureOf(dbs, hash)), [hash]);
  const address = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}
