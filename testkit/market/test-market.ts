/** What the server's tests of one file share: opened when the file is read, closed after its last test. */
import { afterAll } from 'vitest';
import type { Database } from '../../server/db/connection.ts';
import { testDatabase } from '../database/database.ts';
import { openMarket, type Market } from './market.ts';
import { startServer, type TestServer } from '../process/server.ts';

export async function databaseOfFile(): Promise<Database> {
  const database = await testDatabase();
  afterAll(() => database.close());
  return database;
}

export async function marketOfFile(): Promise<{ database: Database; market: Market }> {
  const database = await databaseOfFile();
  return { database, market: openMarket(database) };
}

export async function serverOfFile(...options: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...options);
  afterAll(() => server.close());
  return server;
}
