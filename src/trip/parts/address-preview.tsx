import { useState } from 'react';
import { previewOf } from '../../../domain/base/preview.ts';
import { useDesktop } from '../../ui/frame/use-desktop.ts';

/** The number of an address's letters that a list shows (REQ 3). */
export const usePreviewLetters = (): number => (useDesktop() ? 25 : 15);

type AddressPreviewProps = {
  address: string;
  /** The text after the address, which is never cut. */
  after: string;
};

/**
 * An address in a list: cut if it is long, whole after a tap. Screen readers always read the whole address.
 */
export function AddressPreview({ address, after }: AddressPreviewProps) {
  const [isWhole, setWhole] = useState(false);
  const cut = previewOf(address, usePreviewLetters());
  const whole = address + after;
  if (cut === address) return whole;
  return (
    <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      <span aria-hidden>{isWhole ? whole : cut + after}</span>
      <span className="spoken">{whole}</span>
    </button>
  );
}
