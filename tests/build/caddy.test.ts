/**
 * Debian's Caddy with deploy/Caddyfile as it stands, in front of two nodes: only its address, its ports and the nodes
 * are this machine's own. Skipped where Caddy is not installed.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type ClientHttp2Session } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../testkit/process/free-port.ts';
import { installed, startProgram, type Running } from '../../testkit/process/installed.ts';
import { startServer, type TestServer } from '../../testkit/process/server.ts';

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');
const caddy = installed('caddy');
const run = promisify(execFile);
const METRICS_TOKEN = 'known-to-Prometheus-alone';
const LIMIT = 500;
const SOON = { timeout: 30_000 };

describe.skipIf(caddy === null)('behind Caddy', () => {
  const program = caddy ?? '';
  const nodes: TestServer[] = [];
  let folder = '';
  let running: Running;
  let ports = { http: 0, https: 0 };
  let ca = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'durpalla-caddy-'));
    const dist = join(folder, 'dist');
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>Durpalla</title>');
    const addresses: string[] = [];
    for (let node = 0; node < 2; node += 1) {
      const settings = { METRICS_TOKEN, TRUST_PROXY: '1', PUBLIC_URL: 'https://localhost' };
      const server = await startServer({ ...settings, RATE_LIMIT: String(LIMIT) }, { dist });
      nodes.push(server);
      addresses.push(new URL(await server.app.listen(0, '127.0.0.1')).host);
    }
    ports = { http: await freePort(), https: await freePort() };
    const file = join(folder, 'Caddyfile');
    await writeFile(
      file,
      `{
        admin off
        default_bind 127.0.0.1
        http_port ${ports.http}
        https_port ${ports.https}
        skip_install_trust
      }
      import ${CADDYFILE}\n`,
    );
    // a name that is this machine gets its certificate from Caddy's own authority
    const env = { DOMAIN: 'localhost', NODES: addresses.join(' '), HOME: folder, XDG_DATA_HOME: folder };
    running = startProgram(program, ['run', '--config', file, '--adapter', 'caddyfile'], env);
    const root = join(folder, 'caddy/pki/authorities/local/root.crt');
    ca = await vi.waitFor(() => readFile(root, 'utf8'), SOON);
    await vi.waitFor(async () => {
      const { status } = await asks('/api/v1/health');
      if (status !== 200) throw new Error(`${status} ${running.printed()}`);
    }, SOON);
  });
  afterAll(async () => {
    await running?.stop();
    for (const node of nodes) await node.close();
    await rm(folder, { recursive: true, force: true });
  });

  type Answer = { status: number; left: number };
  const asks = (path: string, { from = '127.0.0.1', headers = {} } = {}): Promise<Answer> =>
    new Promise((done, failed) => {
      const options = { ca, port: ports.https, host: 'localhost', family: 4, path, localAddress: from };
      const sent = request({ ...options, headers, agent: false }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          done({
            status: answer.statusCode ?? 0,
            left: Number(answer.headers['x-ratelimit-remaining']),
          }),
        );
      });
      sent.once('error', failed).end();
    });

  test('its file is valid, and is written as Caddy writes one', async () => {
    const env = { ...process.env, DOMAIN: 'durpalla.example', HOME: folder };
    const file = ['--config', CADDYFILE, '--adapter', 'caddyfile'];
    const { stderr } = await run(program, ['validate', ...file], { env });
    expect(stderr).not.toMatch(/not formatted|deprecated/);
    const { stdout } = await run(program, ['adapt', ...file], { env });
    expect(stdout).toContain('"durpalla.example"');
    expect(stdout).toContain('"durpalla-2:4000"');
  });

  test('a page comes over TLS by HTTP/2, with the heads of the node', async () => {
    const session: ClientHttp2Session = connect(`https://localhost:${ports.https}`, {
      createConnection: () =>
        connectTls({
          host: '127.0.0.1',
          port: ports.https,
          servername: 'localhost',
          ca,
          ALPNProtocols: ['h2'],
        }),
    });
    const stream = session.request({ ':path': '/' });
    const heads = await new Promise<Record<string, unknown>>((done, failed) => {
      stream.once('response', done).once('error', failed);
      session.once('error', failed);
    });
    const own = await nodes[0]?.call('GET', '/');
    expect(session.alpnProtocol).toBe('h2');
    expect(heads[':status']).toBe(200);
    expect(own?.headers['content-security-policy']).toBeDefined();
    expect(heads['content-security-policy']).toBe(own?.headers['content-security-policy']);
    expect(heads['strict-transport-security']).toContain('max-age');
    session.destroy();
  });

  test('who comes without TLS is sent to it', async () => {
    const answer = await fetch(`http://localhost:${ports.http}/trips`, { redirect: 'manual' });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(`https://localhost/trips`);
  });

  test('what only the network inside may see does not exist outside, whoever asks', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    expect((await nodes[0]?.call('GET', '/metrics', { headers }))?.status).toBe(200);
    for (const path of ['/metrics', '/metrics/', '/%6detrics', '//metrics', '/live', '/ready'])
      expect([path, (await asks(path, { headers })).status]).toEqual([path, 404]);
  });

  test('a node counts the calls of each address apart, and none can pretend another one', async () => {
    const used = async (options: { from: string; headers?: Record<string, string> }): Promise<number> =>
      LIMIT - (await asks('/api/v1/health', options)).left;
    const before = await used({ from: '127.0.0.5' });
    const counts = [];
    for (let call = 0; call < 6; call += 1)
      counts.push(await used({ from: '127.0.0.6', headers: { 'x-forwarded-for': `203.0.113.${call}` } }));
    expect(before).toBe(1);
    // two nodes count, each for itself
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(2 * (1 + 2 + 3));
  });

  test('when a node ends, every call goes to the other', async () => {
    await nodes.shift()?.close();
    const statuses = [];
    for (let call = 0; call < 20; call += 1) statuses.push((await asks('/api/v1/health')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('a socket goes through', async () => {
    const key = nodes.map(({ app }) => app.realtimeKeys.key)[0] ?? '';
    const socket = new WebSocket(`wss://localhost:${ports.https}/app/${key}`, { ca });
    const first = await new Promise((done, failed) => {
      socket.once('message', (data) => done(String(data)));
      socket.once('error', failed);
    });
    expect(first).toContain('pusher:connection_established');
    socket.terminate();
  });
});
