import type { Plugin } from 'vite';

/**
 * Writes the addresses of the start-up catalogues into index.html, where the inline script turns the reader's own
 * one into a modulepreload: the texts arrive together with the code instead of one round trip after it.
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
