/** A sample paper as a phone photographs it: a sheet on a table, a little askew. It bears no seal and no emblem. */
import type { Sheet } from './sheets.ts';

/** Pixels of a picture, and of the sheet in it. */
const WIDTH = 760;
const MARGIN = 34;
const HEAD = 168;
const ROW = 58;
const FOOT = 74;

const FONT = 'font-family="Noto Sans Bengali"';
const tables = ['#7d6a55', '#5d6a66', '#8a7d6d'];
const angles = [-1.2, 0.9, -0.5, 1.4, -1.8];

const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function row([name, value]: Sheet['rows'][number], place: number): string {
  const y = HEAD + place * ROW;
  return `<text x="52" y="${y + 37}" font-size="24" fill="#5c665f">${safe(name)}</text>
    <text x="256" y="${y + 37}" font-size="26" font-weight="700" fill="#24302b">${safe(value)}</text>
    <path d="M52 ${y + ROW - 4}H${WIDTH - 2 * MARGIN - 52}" stroke="#b9c4bb" stroke-width="2" stroke-dasharray="2 5"/>`;
}

/** @param place which of the papers: no two lie alike @returns SVG */
export function drawn({ title, rows }: Sheet, place: number): string {
  const [wide, high] = [WIDTH - 2 * MARGIN, HEAD + rows.length * ROW + FOOT];
  const height = high + 2 * MARGIN;
  const angle = angles[place % angles.length] ?? 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" ${FONT}>
    <rect width="100%" height="100%" fill="${tables[place % tables.length]}"/>
    <g transform="rotate(${angle} ${WIDTH / 2} ${height / 2}) translate(${MARGIN} ${MARGIN})">
      <rect x="5" y="8" width="${wide}" height="${high}" rx="4" fill="#000" opacity=".28"/>
      <rect width="${wide}" height="${high}" rx="4" fill="#fbfaf3"/>
      <text x="${wide / 2}" y="72" font-size="33" font-weight="700" fill="#24302b" text-anchor="middle">${safe(title)}</text>
      <text x="${wide / 2}" y="112" font-size="23" fill="#5c665f" text-anchor="middle">নমুনা কাগজ, আসল নয়</text>
      <path d="M52 140H${wide - 52}" stroke="#93a79b" stroke-width="3"/>
      ${rows.map(row).join('\n')}
      <g transform="rotate(-9 ${wide - 110} ${high - 60})" opacity=".6">
        <rect x="${wide - 176}" y="${high - 88}" width="132" height="54" rx="10" fill="none" stroke="#b3152e" stroke-width="4"/>
        <text x="${wide - 110}" y="${high - 50}" font-size="29" font-weight="700" fill="#b3152e" text-anchor="middle">নমুনা</text>
      </g>
    </g>
  </svg>`;
}
