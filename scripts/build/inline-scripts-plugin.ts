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
