import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './testkit/long-files-first.ts';

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    setupFiles: ['testkit/setup.ts'],
    globalSetup: ['e2e/support/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // each file has a server, a market and a browser of its own; what they are started with is loaded once
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    // people wait for the net, for answers, for clocks: one file more than cores uses the time
    maxWorkers: availableParallelism() + 1,
    // a real browser on a busy machine: a failure counts when it comes twice
    retry: 1,
  },
});
