/** Firefox over WebDriver BiDi, which it speaks by itself. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asJson, PHONE, surroundings, type Engine, type StartedTab } from './engine.ts';

const PROGRAM = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** Nothing is asked of anybody but the market. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'bn-BD, bn',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': 'data:,',
};

type Told = { id?: number; type: string; result?: Record<string, unknown>; message?: string };
type Ask = (method: string, params: object) => Promise<Record<string, unknown>>;

async function connected(address: string): Promise<{ ask: Ask; close(): void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(why: Error): void }
  >();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message }: Told = JSON.parse(String(data));
    const asked = waiting.get(id ?? -1);
    if (type === 'error') asked?.reject(new Error(message));
    else asked?.resolve(result ?? {});
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
  });
  await once(socket, 'open');
  let last = 0;
  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}

/** @throws Error when it ends before it listens */
async function listening(browser: ChildProcess): Promise<string> {
  if (browser.stderr)
    for await (const line of createInterface(browser.stderr)) {
      const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
      if (address === undefined) continue;
      browser.stderr.resume();
      return address;
    }
  throw new Error(`Firefox ended with ${browser.exitCode}`);
}

/** Its own value of a script's result, or what the script threw. */
function valueOf(told: Record<string, unknown>): string {
  const { result, exceptionDetails }: { result?: { value: string }; exceptionDetails?: { text: string } } =
    told;
  if (!result) throw new Error(exceptionDetails?.text ?? 'no result');
  return result.value;
}

async function start(): Promise<StartedTab> {
  const profile = await mkdtemp(join(tmpdir(), 'durpalla-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    PROGRAM ?? '',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: surroundings({ HOME: profile }) },
  );
  const ended = once(browser, 'exit');
  const { ask, close } = await connected(`${await listening(browser)}/session`);
  const { capabilities }: { capabilities?: { browserVersion: string } } = await ask('session.new', {
    capabilities: {},
  });
  const { contexts = [] }: { contexts?: { context: string }[] } = await ask('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await ask('browsingContext.setViewport', { context, viewport: PHONE });
  return {
    version: capabilities?.browserVersion ?? '?',
    open: async (url) => {
      await ask('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    run: async (work, ...given) =>
      JSON.parse(
        valueOf(
          await ask('script.callFunction', {
            functionDeclaration: `async (given) => ${asJson(work)}`,
            arguments: [{ type: 'string', value: JSON.stringify(given) }],
            target: { context },
            awaitPromise: true,
          }),
        ),
      ),
    perform: async (actions) => {
      await ask('input.performActions', { context, actions });
    },
    close: async () => {
      close();
      browser.kill('SIGTERM');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export const firefox: Engine = {
  name: 'Firefox',
  missing: PROGRAM === undefined ? 'firefox-esr' : null,
  start,
};
