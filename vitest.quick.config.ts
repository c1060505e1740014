import { defineConfig, mergeConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** Without what takes long because it does a thing many times, or starts servers and databases of its own. */
export default mergeConfig(
  all,
  defineConfig({
    test: {
      exclude: [
        'tests/proof/**',
        'tests/build/**',
        'tests/bench/**',
        'tests/server/{clock-ahead,concurrency,demo,every-text,log}.test.ts',
        'tests/server/{backup,db,gateways,jobs,process,realtime}/**',
        'tests/server/operator/{backup,restore}.test.ts',
        'tests/server/http/**/{answers,client-address,connections,forms,never-fails,statement-plans}.test.ts',
        'tests/server/person/**',
        'tests/server/sync/{big-pulls,empty-pull}.test.ts',
      ],
    },
  }),
);
