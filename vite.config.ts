import { existsSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import {
  loadedDatabasesLibrary,
  sharedDatabasesLibrary,
  withDatabasesLibrary,
} from './scripts/build/databases-library.ts';
import { errorCatalogue } from './scripts/build/error-catalogue-plugin.ts';
import { iconInPage, minifiedInlineScripts } from './scripts/build/inline-parts-plugin.ts';
import { laterScripts } from './scripts/build/later-scripts-plugin.ts';
import { savedPageScript } from './scripts/build/saved-page-plugin.ts';
import { leanLibraries } from './scripts/build/lean/lean-libraries-plugin.ts';
import { neededFiles } from './scripts/build/lean/needed-files-plugin.ts';
import { localeChunk } from './scripts/build/locale-chunks.ts';
import { minifiedTwice } from './scripts/build/minified/minified-twice.ts';
import { narrowTables } from './scripts/build/narrow-tables.ts';
import { arktypeOnPhones, phoneContracts } from './scripts/build/phone-contracts.ts';
import { prerenderedPages } from './scripts/build/prerendered-pages-plugin.ts';
import { reactModule } from './scripts/build/react-module.ts';
import { startupCatalogue } from './scripts/build/startup-catalogue-plugin.ts';
import project from './package.json' with { type: 'json' };
import { webManifest } from './scripts/build/web-manifest.ts';

const server = 'http://localhost:4001';
const syncWorker = 'src/sync/worker.ts';

/** What every page has loaded before it loads anything else: the start would name it with each screen. */
const isAlwaysLoaded = /^assets\/(?:rolldown-runtime|common|start|index)-[\w-]+\.js$/;
/** What comes with the frame, or after a visitor's page, before any other screen asks for it. */
const comesWithFrame = /^assets\/(?:store|signed-in|kit)-[\w-]+\.js$/;
const isFrame = /^assets\/(?:signed-in|feed|after)-[\w-]+\.js$/;

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(project.version) },
  plugins: [
    leanLibraries(),
    reactModule(),
    sharedDatabasesLibrary(),
    neededFiles(),
    narrowTables(),
    minifiedTwice(),
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    errorCatalogue(),
    startupCatalogue(),
    prerenderedPages(),
    iconInPage(),
    minifiedInlineScripts(),
    savedPageScript(),
    phoneContracts(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        // a classic script: not every browser starts a module as a service worker
        rollupFormat: 'iife',
        // scripts/build/release.ts writes the list of files, beside the code that then need not change with it
        injectionPoint: '',
        buildPlugins: {
          vite: [phoneContracts(), laterScripts(() => [phoneContracts(), loadedDatabasesLibrary()])],
        },
      },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
  ],
  resolve: {
    alias: [
      // React has the hook itself since version 18
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      // its build for today's browsers, a kilobyte less
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      arktypeOnPhones,
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    cssCodeSplit: true,
    assetsInlineLimit: 2048,
    modulePreload: {
      polyfill: false,
      // a worker has no document to hang preload links on
      resolveDependencies: (file, deps, { hostId, hostType }) => {
        if (hostType === 'html') return deps;
        const isThere = (dep: string): boolean =>
          isAlwaysLoaded.test(dep) || (comesWithFrame.test(dep) && !isFrame.test(file));
        return /(?:sync|work|store)-/.test(hostId)
          ? []
          : withDatabasesLibrary(deps.filter((dep) => !isThere(dep)));
      },
    },
    rolldownOptions: {
      // a contract that nobody reads is left out
      treeshake: { manualPureFunctions: ['type', 'lazy'] },
      input: { index: 'index.html', ...(existsSync(syncWorker) && { 'sync-worker': syncWorker }) },
      output: {
        // as short as the number of chunks allows: the start names every file, and a hash cannot be compressed
        entryFileNames: ({ name }) => (name === 'sync-worker' ? '[name].js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            {
              debugName: 'texts',
              name: localeChunk(import.meta.dirname),
              test: /\/locales\/|error-texts\//,
              priority: 9,
            },
            ...chunkGroups(import.meta.dirname),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/dev/sms': server,
      '/files/': server,
      '/with/': server,
      '^/payment/(?!callback)': server,
      '^/app/': { target: server, ws: true },
    },
  },
});
