/** What it costs to learn that nothing is new. */
import { request } from 'node:http';
import { PackedAnswer } from '../../protocol/sync/columns.ts';
import { MAX_PAGE } from '../../protocol/sync/sync.ts';
import type { Served } from '../kit/served.ts';
import { openShaper } from '../kit/shaper.ts';

/** @returns bytes of the answer, head and body, as they come down the link */
export async function measureEmptyPull(served: Served): Promise<number> {
  const { token } = await served.person('customer');
  const link = await openShaper(served.port);
  const pull = (body: object): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const asked = request(`${link.url}/api/v1/sync/pull`, { method: 'POST', headers }, async (answer) => {
        let text = '';
        for await (const chunk of answer.setEncoding('utf8')) text += chunk;
        resolve({ status: answer.statusCode ?? 0, text });
      });
      asked.on('error', reject);
      asked.end(JSON.stringify(body));
    });
  try {
    const { text } = await pull({ limit: MAX_PAGE });
    const { cursor } = PackedAnswer.assert(JSON.parse(text));
    link.count();
    const { status } = await pull({ cursor, limit: MAX_PAGE });
    if (status !== 204) throw new Error(`nothing is new, and the answer is ${status}`);
    return link.count().down;
  } finally {
    await link.close();
  }
}
