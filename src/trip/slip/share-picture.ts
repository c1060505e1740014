import type { Line } from './terms.ts';

const WIDTH = 1080;
const EDGE = 64;
const FONT = `'Noto Sans Bengali', 'Noto Sans', system-ui, sans-serif`;
const [BOARD, LANE, INK, MUTE] = ['#06483a', '#ffb81f', '#0e1f19', '#42544c'];
const [TITLE_PX, TERM_PX, VALUE_PX] = [64, 34, 44];

/** Breaks the text into rows that fit the width; a longer word gets a row of its own. */
export function wrapped(text: string, fits: (row: string) => boolean): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const last = rows.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

/**
 * Draws the lines on the phone; works offline.
 * @throws Error if the browser provides no canvas
 */
export async function drawPicture(title: string, lines: readonly Line[], sign: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const font = (px: number, weight: number): string => `${weight} ${px}px ${FONT}`;
  const rowsOf = (text: string): string[] =>
    wrapped(text, (row) => pen.measureText(row).width <= WIDTH - 2 * EDGE);
  pen.font = font(VALUE_PX, 700);
  const blocks = lines.map(({ term, value }) => ({ term, rows: rowsOf(value) }));
  pen.font = font(TITLE_PX, 700);
  const head = rowsOf(title);
  const headHeight = EDGE * 2 + head.length * TITLE_PX * 1.4;
  const height = blocks.reduce(
    (sum, { rows }) => sum + TERM_PX * 1.6 + rows.length * VALUE_PX * 1.5 + 20,
    headHeight + EDGE,
  );
  canvas.width = WIDTH;
  canvas.height = Math.ceil(height + EDGE + TERM_PX * 2);

  pen.textBaseline = 'top';
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = BOARD;
  pen.fillRect(0, 0, WIDTH, headHeight);
  pen.fillStyle = LANE;
  for (let x = EDGE; x < WIDTH - EDGE; x += 72) pen.fillRect(x, headHeight - 20, 40, 6);
  pen.fillStyle = '#ffffff';
  pen.font = font(TITLE_PX, 700);
  head.forEach((row, at) => pen.fillText(row, EDGE, EDGE + at * TITLE_PX * 1.4));

  let y = headHeight + EDGE;
  for (const { term, rows } of blocks) {
    pen.fillStyle = MUTE;
    pen.font = font(TERM_PX, 400);
    pen.fillText(term, EDGE, y);
    y += TERM_PX * 1.6;
    pen.fillStyle = INK;
    pen.font = font(VALUE_PX, 700);
    for (const row of rows) {
      pen.fillText(row, EDGE, y);
      y += VALUE_PX * 1.5;
    }
    y += 20;
  }
  pen.fillStyle = MUTE;
  pen.font = font(TERM_PX, 400);
  pen.fillText(sign, EDGE, y + 20);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
