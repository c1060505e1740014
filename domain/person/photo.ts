/** Photos and papers: which files may be chosen, and in which size the phone sends them (REQ 3, 5, 9). */
import { refuse, type Refusal } from '../base/refusal.ts';

/** `photo`: shown to everybody. `paper`: readable only by its owner and an operator. */
export const fileKinds = ['photo', 'paper'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The extensions of files that may be chosen. */
export const photoExtensions = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'] as const;

/** The media types of a file as it is sent. */
export const sentTypes = ['image/webp', 'image/jpeg'] as const;
export type SentType = (typeof sentTypes)[number];

/** A chosen file must be smaller than this, in bytes. */
export const MAX_CHOSEN_BYTES = 10 * 1024 * 1024;
/** The most pixels on the longer side of a picture as it is sent. */
export const LONG_SIDE = 1600;
/** The most bytes of a picture as it is sent. */
export const MAX_BYTES = 250_000;

const MB = 1024 * 1024;

/** What a phone says of a file that was chosen; `type` is its media type, '' if it does not know it. */
export type ChosenFile = { name: string; type: string; bytes: number };

/** Cameras and pickers of some phones name files without an extension; then the media type decides. */
function isPicture({ name, type }: ChosenFile): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension !== undefined) return photoExtensions.some((known) => known === extension);
  return photoExtensions.some((known) => type === `image/${known}`);
}

/** Whether a chosen file may be used. @returns `file_type`, `file_too_large` or `file_unusable`, else null */
export function checkChosen(file: ChosenFile): Refusal | null {
  if (!isPicture(file)) return refuse('file_type');
  if (file.bytes >= MAX_CHOSEN_BYTES)
    return refuse('file_too_large', undefined, { max: MAX_CHOSEN_BYTES / MB });
  return file.bytes === 0 ? refuse('file_unusable') : null;
}

export type Size = { width: number; height: number };

/** The size in whole pixels at which a picture is sent: its longer side at most `LONG_SIDE`, never enlarged. */
export function sentSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The widths of a picture's copies on the server, in pixels of its longer side. */
export const shownSides = [320, 800, 1600] as const;
export const shownFormats = ['webp', 'avif'] as const;
