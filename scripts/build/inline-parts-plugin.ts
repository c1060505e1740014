import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Minifies the inline scripts of every page: a page with a form is small, and each byte delays its first paint. */
export function minifiedInlineScripts(): Plugin {
  return {
    name: 'durpalla-inline-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) =>
        html.replaceAll(/<script>([\s\S]*?)<\/script>/g, (_, code: string) => {
          const { code: small, errors } = minifySync(filename, code, { module: false });
          if (errors.length > 0) throw new Error(`an inline script of ${filename}: ${errors[0]?.message}`);
          return `<script>${small}</script>`;
        }),
    },
  };
}

const LINK = '<link rel="icon" href="/icon.svg" type="image/svg+xml" />';

/**
 * An address with the drawing in it, its points on whole numbers: a tab shows it in 32 px, and its grid has 512. Letters
 * that an attribute or an address may not hold are written by their numbers.
 */
const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replaceAll(/\d+\.\d+/g, (number) => String(Math.round(Number(number))))
    .replaceAll(/[%#<>\s]/g, encodeURIComponent)}`;

/** Puts the icon into every page: on a first visit it would be a request of its own, larger by its head than by itself. */
export function iconInPage(): Plugin {
  let folder: string;
  return {
    name: 'durpalla-icon',
    apply: 'build',
    configResolved: ({ publicDir }) => {
      folder = publicDir;
    },
    transformIndexHtml: async (html) => {
      if (!html.includes(LINK)) throw new Error('the page does not name its icon');
      const icon = await readFile(join(folder, 'icon.svg'), 'utf8');
      return html.replace(LINK, `<link rel="icon" href="${addressOf(icon)}" />`);
    },
  };
}
