import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The office is a build of its own: not one byte of it is in what a traveller's phone loads or caches. */
const api = 'http://localhost:4001';

export default defineConfig({
  root: 'office',
  base: '/office/',
  publicDir: false,
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    outDir: '../dist/office',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  // the server compares the Origin of what changes something with its Host
  server: { proxy: { '/api': { target: api, changeOrigin: false }, '/files/': api } },
});
