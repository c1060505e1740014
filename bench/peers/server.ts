/**
 * The server of the peers: as quick as one can be, without a database, and applying whatever arrives. It removes
 * duplicates only in the way that a library's own protocol asks for: RxDB's push names the state that it assumes, so
 * a row that exists already is a conflict and not a second write.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Effects } from '../sync/effects.ts';

const LIST_PAGE = 50;
/** Bytes below which compressing does not pay; as on our own server. */
const WORTH_COMPRESSING = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Doc = { id: string };
type WriteRow = { newDocumentState: Doc; assumedMasterState?: Doc };

export type PeerServer = {
  port: number;
  effects: Effects;
  /** Called after each effect. */
  onEffect: () => void;
  close(): Promise<void>;
};

/**
 * @param pages the peers' scripts by path
 * @param rows the rows to read, newest first
 */
export async function servePeers(pages: Map<string, string>, rows: readonly Doc[]): Promise<PeerServer> {
  const master = new Map<string, Doc>();
  const peers: Omit<PeerServer, 'port' | 'close'> = { effects: new Effects(), onEffect: () => undefined };

  const takeEffect = (id: string): void => {
    peers.effects.took(id);
    peers.onEffect();
  };

  const routes: Record<string, (body: string, url: URL) => unknown> = {
    '/actions': (body) => {
      const { id }: Doc = JSON.parse(body);
      takeEffect(id);
      return { ok: true, id };
    },
    '/trips': (_body, url) => {
      const from = Number(url.searchParams.get('from'));
      const page = rows.slice(from, from + LIST_PAGE);
      return { rows: page, next: from + LIST_PAGE < rows.length ? from + LIST_PAGE : null };
    },
    '/rxdb/push': (body) => {
      const written: WriteRow[] = JSON.parse(body);
      return written.flatMap(({ newDocumentState, assumedMasterState }) => {
        const saved = master.get(newDocumentState.id);
        if (saved && JSON.stringify(saved) !== JSON.stringify(assumedMasterState)) return [saved];
        master.set(newDocumentState.id, newDocumentState);
        takeEffect(newDocumentState.id);
        return [];
      });
    },
    '/rxdb/pull': (body) => {
      const { at, batchSize }: { at: number; batchSize: number } = JSON.parse(body);
      const documents = rows.slice(at, at + batchSize).map((row) => ({ ...row, _deleted: false }));
      return { documents, checkpoint: { at: at + documents.length } };
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://peer');
    const page = pages.get(url.pathname);
    if (page !== undefined) {
      const type = url.pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(page);
      return;
    }
    const route = routes[url.pathname];
    if (!route) return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = JSON.stringify(route(Buffer.concat(chunks).toString(), url));
    const small = text.length < WORTH_COMPRESSING;
    const body = small ? Buffer.from(text) : await promisify(brotliCompress)(text, BROTLI);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
      ...(small ? {} : { 'content-encoding': 'br' }),
    });
    response.end(body);
  };

  // a phone whose link was cut in the middle of a request is not the server's failure
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the peers have no port');
  return Object.assign(peers, {
    port: address.port,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
