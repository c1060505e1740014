import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, '../../../server/process/end-in-order.ts');

/** Runs a script in a separate process that ends in order; `ending` is in its scope. */
async function ended(script: string): Promise<{ code: number | null; out: string }> {
  const program = `
    const { endInOrder } = await import(${JSON.stringify(module)});
    const ending = endInOrder((line) => console.log(line));
    ending.by(async () => { await new Promise((done) => setTimeout(done, 5)); console.log('drained'); });
    setInterval(() => {}, 1000);
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let out = '';
  child.stdout?.on('data', (chunk) => (out += String(chunk)));
  child.on('message', () => child.disconnect());
  const [[code]] = await Promise.all([once(child, 'exit'), once(child.stdout ?? child, 'end')]);
  return { code, out };
}

test('an error that nobody owned is written down without what it quotes, and the process drains and ends', async () => {
  const { code, out } = await ended(
    `setTimeout(() => { throw Object.assign(new Error('dup key 01712345678'), { code: '23505', detail: 'x' }); }, 1);`,
  );
  expect(code).toBe(70);
  expect(out).toContain('an error that nobody owned');
  expect(out).toContain('23505');
  expect(out).not.toContain('01712345678');
  expect(out).toContain('drained');
});

test('a rejection that nobody owned does so too; a second one changes nothing', async () => {
  const { code, out } = await ended(`Promise.reject(new Error('one')); Promise.reject(new Error('two'));`);
  expect(code).toBe(70);
  expect(out.match(/a rejection that nobody owned/g)).toHaveLength(2);
  expect(out.match(/drained/g)).toHaveLength(1);
});

test.each([
  ['told to stop', `process.kill(process.pid, 'SIGTERM');`],
  ['left by its supervisor', `process.send('leave me');`],
])('%s, it drains and ends well', async (_what, script) => {
  const { code, out } = await ended(script);
  expect(code).toBe(0);
  expect(out).toContain('drained');
});
