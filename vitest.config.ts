import { availableParallelism } from 'node:os';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { errorCatalogue } from './scripts/build/error-catalogue-plugin.ts';
import { LongFilesFirst } from './testkit/long-files-first.ts';

const setupFiles = ['testkit/setup.ts'];

export default defineConfig({
  test: {
    // some files wait for silences and deadlines: one more than cores uses the time
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    // the workers and what they start share the cores
    testTimeout: 40_000,
    hookTimeout: 120_000,
    // what is waited for may take its time on a busy machine; it costs nothing where it is there at once
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          // a process and its libraries serve many files; testkit/fresh-file.ts gives each its own modules and phone
          isolate: false,
          setupFiles: [...setupFiles, 'testkit/fresh-file.ts'],
        },
      },
      {
        extends: true,
        // components and hooks that hold logic, in a DOM over the phone's real databases
        plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), errorCatalogue()],
        test: {
          name: 'components',
          include: ['tests/**/*.test.tsx'],
          environment: 'happy-dom',
          // what a test has rendered goes before the stand-ins that it asks: an effect may still be on its way
          sequence: { hooks: 'list' },
          setupFiles: [...setupFiles, 'testkit/setup-dom.ts'],
        },
      },
    ],
  },
});
