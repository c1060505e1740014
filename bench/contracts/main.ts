/**
 * `npm run bench:contracts`: loading all contracts of the sync worker and reading 2,500 rows of the feed, with arktype and
 * with the phone's checkers, in turn in one Chromium under the app's policy, which forbids compiling at runtime. Medians in
 * ms at full speed and with the processor slowed down. One line of JSON.
 */
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { arktypeOnPhones } from '../../scripts/build/phone-contracts.ts';
import { openBrowser } from '../kit/phone.ts';

const isShort = process.argv.includes('--short');
const ROUNDS = isShort ? 1 : 9;
const SLOWER = isShort ? [1] : [1, 4, 6];
const ORIGIN = 'https://durpalla.example';
const POLICY = "default-src 'self'; script-src 'self'";

type Measured = { loadMs: number; readMs: number };

async function bundle(isOnPhone: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: isOnPhone ? [arktypeOnPhones] : [] },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'contracts-page.ts'),
        output: { format: 'iife', intro: 'globalThis.began = performance.now();' },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunk = outputs.flatMap((each) => ('output' in each ? each.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
}

async function measure(browser: Browser, code: string, slower: number): Promise<Measured> {
  const page = await browser.newPage();
  try {
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill(
        route.request().url().endsWith('.js')
          ? { contentType: 'text/javascript', body: code }
          : {
              contentType: 'text/html',
              headers: { 'content-security-policy': POLICY },
              body: '<!doctype html><script src="/contracts.js" defer></script>',
            },
      ),
    );
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(`${ORIGIN}/`);
    return await page.evaluate(() => Reflect.get(globalThis, 'measured'));
  } finally {
    await page.close();
  }
}

const median = (values: readonly number[]): number =>
  Math.round((values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0) * 10) / 10;

const codes = { arktype: await bundle(false), checkers: await bundle(true) };
const browser = await openBrowser();
const runs: { way: keyof typeof codes; slower: number; measured: Measured }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  for (const slower of SLOWER)
    for (const way of ['arktype', 'checkers'] as const)
      runs.push({ way, slower, measured: await measure(browser, codes[way], slower) });
await browser.close();

const result = (way: keyof typeof codes) => ({
  bytes: brotliCompressSync(codes[way]).length,
  ...Object.fromEntries(
    SLOWER.map((slower) => {
      const measured = runs
        .filter((run) => run.way === way && run.slower === slower)
        .map((run) => run.measured);
      return [
        `x${slower}`,
        {
          loadMs: median(measured.map(({ loadMs }) => loadMs)),
          readMs: median(measured.map(({ readMs }) => readMs)),
        },
      ];
    }),
  ),
});
console.log(JSON.stringify({ arktype: result('arktype'), checkers: result('checkers') }));
