/**
 * Debian's Prometheus with the files of deploy/prometheus, until it has scraped a node: only the node's address, the
 * place of the token and the pace are this machine's own. Skipped where Prometheus is not installed.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../testkit/process/free-port.ts';
import { installed, startProgram, type Running } from '../../testkit/process/installed.ts';
import { at, startServer, type TestServer } from '../../testkit/process/server.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const [prometheus, promtool] = [installed('prometheus'), installed('promtool')];
const run = promisify(execFile);
const METRICS_TOKEN = 'known-to-Prometheus-alone';
const SOON = { timeout: 30_000, interval: 200 };

const listAt = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

describe.skipIf(prometheus === null || promtool === null)('with Prometheus', () => {
  let folder = '';
  let server: TestServer;
  let running: Running;
  let address = '';
  let target = '';
  const asks = async (path: string): Promise<unknown> => (await fetch(`${address}${path}`)).json();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'durpalla-prometheus-'));
    server = await startServer({ METRICS_TOKEN });
    target = new URL(await server.app.listen(0, '127.0.0.1')).host;
    const config = await readFile(join(deploy, 'prometheus/prometheus.yml'), 'utf8');
    const token = join(folder, 'token');
    await writeFile(token, METRICS_TOKEN);
    await copyFile(join(deploy, 'prometheus/alerts.yml'), join(folder, 'alerts.yml'));
    await writeFile(
      join(folder, 'prometheus.yml'),
      config
        .replace('/run/secrets/metrics_token', token)
        .replace("'durpalla-1:4000', 'durpalla-2:4000'", `'${target}'`)
        .replaceAll('_interval: 15s', '_interval: 1s'),
    );
    const listens = `127.0.0.1:${await freePort()}`;
    address = `http://${listens}`;
    running = startProgram(prometheus ?? '', [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${listens}`,
    ]);
    await vi.waitFor(async () => {
      const found = await asks('/api/v1/targets').catch(() => null);
      if (at(found, 'data', 'activeTargets', 0, 'health') !== 'up')
        throw new Error(`${JSON.stringify(found)} ${running.printed()}`);
    }, SOON);
  });
  afterAll(async () => {
    await running?.stop();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the files are valid', async () => {
    const { stdout } = await run(promtool ?? '', ['check', 'rules', join(deploy, 'prometheus/alerts.yml')]);
    expect(stdout).toMatch(/SUCCESS: \d\d rules found/);
    const own = join(deploy, 'prometheus/prometheus.yml');
    await run(promtool ?? '', ['check', 'config', '--syntax-only', own]);
    await run(promtool ?? '', ['check', 'config', join(folder, 'prometheus.yml')]);
  });

  test('the alert of the disk is raised when less than a fifth has been left for a while', async () => {
    const series = (instance: string, space: string, values: string) => ({
      series: `durpalla_disk_bytes{job="durpalla", instance="${instance}", space="${space}"}`,
      values,
    });
    const summary = 'the disk of full has 19% left';
    const raised = {
      exp_labels: { severity: 'ticket', job: 'durpalla', instance: 'full' },
      exp_annotations: { summary, runbook: 'docs/RUNNING.md#diskfills' },
    };
    const at20 = { eval_time: '20m', alertname: 'DiskFills', exp_alerts: [raised] };
    const cases = {
      rule_files: [join(deploy, 'prometheus/alerts.yml')],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: [
            series('full', 'free', '19x30'),
            series('full', 'total', '100x30'),
            series('fine', 'free', '21x30'),
            series('fine', 'total', '100x30'),
          ],
          alert_rule_test: [{ ...at20, eval_time: '10m', exp_alerts: [] }, at20],
        },
      ],
    };
    const file = join(folder, 'cases.yml');
    // JSON is YAML
    await writeFile(file, JSON.stringify(cases));
    const { stdout } = await run(promtool ?? '', ['test', 'rules', file]);
    expect(stdout).toContain('SUCCESS');
  });

  test('it reads the one node, with the token, as the job of the rules', async () => {
    const targets = listAt(await asks('/api/v1/targets'), 'data', 'activeTargets');
    expect(targets).toMatchObject([
      { scrapeUrl: `http://${target}/metrics`, labels: { job: 'durpalla', instance: target }, lastError: '' },
    ]);
  });

  test('each rule is evaluated, and no node is missed', async () => {
    await vi.waitFor(async () => {
      const rules = listAt(await asks('/api/v1/rules'), 'data', 'groups', 0, 'rules');
      expect(rules.length).toBeGreaterThan(20);
      const health = rules.map((rule) => [at(rule, 'name'), at(rule, 'health'), at(rule, 'lastError')]);
      expect(health.filter(([, state]) => state !== 'ok')).toEqual([]);
      const missed = rules.find((rule) => at(rule, 'name') === 'NodeDown');
      expect(at(missed, 'state')).toBe('inactive');
    }, SOON);
  });

  test('it knows each metric of the rules and the board, and can answer each panel', async () => {
    const board: unknown = JSON.parse(await readFile(join(deploy, 'grafana/durpalla.json'), 'utf8'));
    const panels = listAt(board, 'panels')
      .flatMap((panel) => listAt(panel, 'targets'))
      .map((each) => String(at(each, 'expr')));
    const rules = await readFile(join(deploy, 'prometheus/alerts.yml'), 'utf8');
    const named = [...panels, rules].flatMap(
      (text) => text.match(/\b(?:durpalla|nodejs|process)_[a-z]\w+/g) ?? [],
    );
    const known = Object(at(await asks('/api/v1/metadata'), 'data'));
    const bare = named.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
    expect(bare.length).toBeGreaterThan(40);
    expect(bare.filter((name) => !(name in known))).toEqual([]);
    for (const panel of panels) {
      const query = encodeURIComponent(panel.replaceAll(/\$__\w+/g, '5m'));
      expect([panel, at(await asks(`/api/v1/query?query=${query}`), 'status')]).toEqual([panel, 'success']);
    }
  });
});
