import type { Plugin } from 'vite';

/**
 * Writes the addresses of the start-up catalogues into index.html, where the inline script turns that of the reader's
 * language into a modulepreload: the texts arrive with the code instead of one round trip later.
 */
export function startupCatalogue(): Plugin {
  return {
    name: 'durpalla-startup-catalogue',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const addresses: Record<string, string> = {};
        for (const file of Object.keys(bundle ?? {})) {
          const locale = /\/(bn|en)-startup-[^/]*\.js$/.exec(file)?.[1];
          if (locale !== undefined) addresses[locale] = `/${file}`;
        }
        return html.replace('/*startup-catalogues*/ {}', JSON.stringify(addresses));
      },
    },
  };
}
