import encodeQR from 'qr';

/** The dark modules of a code of level M, row by row, without the white around it. */
export const codeModules = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
