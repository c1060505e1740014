import pg from 'pg';

/** Sends statements on a connection of their own, one after the other. @returns the first row of the last one's answer */
export async function asked(url: string, ...texts: readonly string[]): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let row: Record<string, unknown> = {};
    for (const text of texts) row = (await client.query<Record<string, unknown>>(text)).rows?.[0] ?? {};
    return row;
  } finally {
    await client.end();
  }
}
