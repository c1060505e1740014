/**
 * Whether bytes are one picture from the first to the last and nothing else. A decoder ignores bytes after a
 * picture and the content of its comments, so a file can be a picture and at the same time an archive, a
 * script or a page.
 */

/** Texts that a picture's metadata never hold: the beginnings of other kinds of files. */
const FOREIGN_TEXTS = [
  '<script',
  '<svg',
  '<html',
  '<body',
  '<iframe',
  '<?php',
  '<!doctype',
  '%pdf-',
  'gif8',
  'rar!',
];
/** The first bytes of archives and programs. */
const FOREIGN_BYTES = [
  Buffer.of(0x50, 0x4b, 3, 4),
  Buffer.of(0x50, 0x4b, 5, 6),
  Buffer.of(0x7f, 0x45, 0x4c, 0x46),
];

function isForeign(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase();
  return (
    FOREIGN_TEXTS.some((head) => text.includes(head)) || FOREIGN_BYTES.some((head) => bytes.includes(head))
  );
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** APP0 to APP15, and comments. */
const isNote = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** The end of the coded data that begins at `from`: the position of the next marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length - 1; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

/** A JPEG: segments from its first marker to its last, which is the end of the file. */
export function isPlainJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return false;
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) return at + 2 === bytes.length;
    if (at + 4 > bytes.length) return false;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return false;
    if (isNote(marker) && isForeign(bytes.subarray(at + 4, end))) return false;
    at = marker === SOS ? endOfScan(bytes, end) : end;
  }
  return false;
}

const PICTURE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
const NOTE_CHUNKS = new Set(['ICCP', 'EXIF', 'XMP ']);

/** A still WebP: known chunks that fill the length in its head, which is the length of the file. */
export function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return false;
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return false;
    if (!PICTURE_CHUNKS.has(name) && !NOTE_CHUNKS.has(name)) return false;
    if (NOTE_CHUNKS.has(name) && isForeign(bytes.subarray(at + 8, end))) return false;
    at = end;
  }
  return at === bytes.length;
}
