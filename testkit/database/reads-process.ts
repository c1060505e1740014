/**
 * Reads over HTTP in a separate process, so that a busy server cannot delay the clock that measures it. Takes a task
 * as JSON and prints the times as JSON.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReadsTask } from './reads.ts';

const task: ReadsTask = JSON.parse(process.argv[2] ?? '');

function read(agent: Agent, token: string): Promise<{ ms: number; status: number }> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'br',
      ...(task.body && { 'content-type': 'application/json' }),
    };
    const asked = request(`${task.url}/api/v1/${task.path}`, {
      agent,
      method: task.body ? 'POST' : 'GET',
      headers,
    });
    asked.on('response', (answer) => {
      answer.on('end', () => resolve({ ms: performance.now() - from, status: answer.statusCode ?? 0 }));
      answer.on('error', reject);
      answer.resume();
    });
    asked.on('error', reject);
    asked.end(task.body);
  });
}

const all = await Promise.all(
  task.tokens.map(async (token) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const times = [];
    for (let i = 0; i < task.each; i++) {
      times.push(await read(agent, token));
      await delay(task.pauseMs ?? 0);
    }
    agent.destroy();
    return times;
  }),
);
process.stdout.write(JSON.stringify(all.flat()));
