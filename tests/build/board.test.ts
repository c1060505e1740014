/** Every metric and label that the board and the alerts name is in /metrics of a server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declared } from '../../server/metrics/declared.ts';
import { frequentTasks, hourlyTasks } from '../../server/jobs/housekeeping.ts';
import { recurringTasks } from '../../server/jobs/recurring.ts';
import { at, startServer, type TestServer } from '../../testkit/process/server.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const rules = read('deploy/prometheus/alerts.yml');
const board: unknown = JSON.parse(read('deploy/grafana/durpalla.json'));
const listAt = (value: unknown, name: string): unknown[] => {
  const found = at(value, name);
  return Array.isArray(found) ? found : [];
};
const panels = listAt(board, 'panels');
const boardExpressions = panels
  .flatMap((panel) => listAt(panel, 'targets'))
  .map((target) => String(at(target, 'expr')));
/** An expression is on the line of `expr`, or indented below it. */
const ruleExpressions = Array.from(
  rules.matchAll(/expr: (?:>-\n((?: {10}.+\n)+)|(.+))/g),
  ([, below, beside]) => String(below ?? beside),
);
const expressions = [...boardExpressions, ...ruleExpressions];

const TOKEN = 'a-token-of-prometheus';
let server: TestServer;
let served: Set<string>;
beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: TOKEN });
  const { body } = await server.call('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  served = new Set(Array.from(String(body).matchAll(/^# TYPE (\w+) /gm), ([, name = '']) => name));
});
afterAll(() => server.close());

const metricsIn = (expression: string): string[] =>
  expression
    .match(/\b(?:durpalla|nodejs|process)_\w+/g)
    ?.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')) ?? [];

test('every metric is there', () => {
  expect(boardExpressions.length).toBeGreaterThan(25);
  expect(ruleExpressions.length).toBe(rules.match(/alert: /g)?.length);
  const named = expressions.flatMap(metricsIn);
  expect(named.filter((name) => !served.has(name))).toEqual([]);
});

test('every metric of ours is on the board', () => {
  const shown = new Set(boardExpressions.flatMap(metricsIn));
  expect(Object.keys(declared).filter((name) => !shown.has(name))).toEqual([]);
});

test('every label is one that its metric has', () => {
  const ofPrometheus = ['job', 'instance', 'le'];
  const wrong = expressions.flatMap((expression) => {
    const known = new Set<string>([
      ...ofPrometheus,
      ...metricsIn(expression).flatMap((name): readonly string[] => {
        const metric = Object.entries(declared).find(([each]) => each === name)?.[1];
        return metric?.labels ?? [];
      }),
    ]);
    const selected = Array.from(
      expression.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)\s*"/g),
      ([, label = '']) => label,
    );
    const grouped = Array.from(expression.matchAll(/\bby \(([^)]+)\)/g), ([, labels = '']) =>
      labels.split(/,\s*/),
    );
    return [...selected, ...grouped.flat()]
      .filter((label) => !known.has(label))
      .map((label) => `${label}: ${expression}`);
  });
  expect(wrong).toEqual([]);
});

test('tasks that an alert names are tasks', () => {
  const tasks = new Set([...hourlyTasks, ...frequentTasks, ...recurringTasks].map(({ job }) => job));
  const named = ruleExpressions.flatMap((expression) =>
    Array.from(expression.matchAll(/task(?:=~|!~|!=|=)"([^"]+)"/g), ([, names = '']) =>
      names.split('|'),
    ).flat(),
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !tasks.has(name))).toEqual([]);
});

test('each panel has its own id and place, and reads the source that is set up', () => {
  const ids = panels.map((panel) => at(panel, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
  const places = panels.map((panel) => JSON.stringify(at(panel, 'gridPos')));
  expect(new Set(places).size).toBe(places.length);
  const sources = panels.flatMap((panel) => at(panel, 'datasource', 'uid') ?? []);
  const uid = /uid: (\w+)/.exec(read('deploy/grafana/provisioning/datasources/prometheus.yml'))?.[1];
  expect(new Set(sources)).toEqual(new Set([uid]));
  expect(read('deploy/compose.yml')).toContain('./grafana/durpalla.json:');
});
