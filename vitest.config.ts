import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    // by itself vitest leaves one core alone, which on two cores is half of them
    maxWorkers: '100%',
    setupFiles: ['tests/support/setup.ts'],
  },
});
