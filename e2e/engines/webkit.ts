/** WebKit over the classic WebDriver: WebKitGTK's driver and its small browser, on a screen that nobody sees. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../testkit/process/free-port.ts';
import { asJson, PHONE, surroundings, type Engine, type StartedTab } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSER = globSync('/usr/lib/*/webkit{gtk-6.0,2gtk-4.1,2gtk-4.0}/MiniBrowser')[0];

const missing = [
  ...(existsSync(DRIVER) && BROWSER !== undefined ? [] : ['webkit2gtk-driver']),
  ...(existsSync(SCREEN) ? [] : ['xvfb']),
];

async function openScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '800x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] ?? screen, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

type Told = { value: unknown };

/** @throws Error with what the driver or the page says */
async function ask(address: string, method: 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value }: Told = JSON.parse(await answer.text());
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}

async function answering(address: string): Promise<void> {
  while (
    !(await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
}

const isSession = (
  value: unknown,
): value is { sessionId: string; capabilities: { browserVersion: string } } =>
  typeof value === 'object' && value !== null && 'sessionId' in value;

async function start(): Promise<StartedTab> {
  const home = await mkdtemp(join(tmpdir(), 'durpalla-webkit-'));
  const { screen, display } = await openScreen();
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: surroundings({ DISPLAY: display, HOME: home, LANG: 'C.UTF-8', WEBKIT_DISABLE_DMABUF_RENDERER: '1' }),
  });
  const ended = Promise.all([once(driver, 'exit'), once(screen, 'exit')]);
  const address = `http://127.0.0.1:${port}`;
  await answering(address);
  const session = await ask(`${address}/session`, 'POST', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } },
    },
  });
  if (!isSession(session)) throw new Error('no session');
  const at = `${address}/session/${session.sessionId}`;
  await ask(`${at}/window/rect`, 'POST', PHONE);
  return {
    version: session.capabilities.browserVersion,
    open: async (url) => {
      await ask(`${at}/url`, 'POST', { url });
    },
    run: async (work, ...given) => {
      const said = await ask(`${at}/execute/async`, 'POST', {
        script: `const [given, done] = arguments;
          (async () => [true, ${asJson(work)}])().catch((error) => [false, String(error)]).then(done);`,
        args: [JSON.stringify(given)],
      });
      const [isWell, text]: unknown[] = Array.isArray(said) ? said : [];
      if (isWell !== true) throw new Error(String(text));
      return JSON.parse(String(text));
    },
    perform: async (actions) => {
      await ask(`${at}/actions`, 'POST', { actions });
    },
    close: async () => {
      await ask(at, 'DELETE').catch(() => undefined);
      driver.kill('SIGTERM');
      screen.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export const webkit: Engine = {
  name: 'WebKit',
  missing: missing.length === 0 ? null : missing.join(', '),
  start,
};
