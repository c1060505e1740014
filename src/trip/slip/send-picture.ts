import { drawPicture } from './share-picture.ts';
import type { Line } from './terms.ts';

/** Functions that a phone may lack. */
const phone: {
  share?: Navigator['share'];
  canShare?: Navigator['canShare'];
} = navigator;

type Picture = { title: string; lines: readonly Line[]; sign: string };

/**
 * Draws the lines and passes the picture to the phone's share sheet, or saves it as a file on a phone without one.
 * @throws Error if the browser provides no canvas; the DOMException 'AbortError' if the person closed the sheet
 */
export async function sendPicture(name: string, { title, lines, sign }: Picture): Promise<void> {
  const file = new File([await drawPicture(title, lines, sign)], name, { type: 'image/png' });
  if (phone.share && phone.canShare?.({ files: [file] })) await phone.share({ files: [file] });
  else saveFile(file);
}

function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
