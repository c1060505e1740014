import { describeSeeds } from './seeds.ts';

// with the statements of a sharded database
describeSeeds(1, 12, { isSharded: true });
