/** Sends requests over keep-alive connections from a separate thread, so that the server has a core to itself. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadRequest, LoadTask } from './load.ts';

const { port, connections, requests, perSecond }: LoadTask = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

function send({ path, token, body, encoding }: LoadRequest): Promise<number> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
      ...(encoding && { 'accept-encoding': encoding }),
    };
    const asked = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode !== 200 || text.includes('"ok":false'))
          reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
        else resolve(performance.now() - from);
      });
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const waiting = requests.entries();
const times: number[] = [];
const from = performance.now();

async function connection(): Promise<void> {
  for (const [index, each] of waiting) {
    if (perSecond !== undefined)
      await delay(Math.max(0, from + (index * 1000) / perSecond - performance.now()));
    times.push(await send(each));
  }
}

await Promise.all(Array.from({ length: connections }, connection));
const ms = performance.now() - from;
agent.destroy();
parentPort?.postMessage({ ms, times });
