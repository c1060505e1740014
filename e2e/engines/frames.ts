/** Sees what a server says over its WebSockets, at the wire: before any browser has made something of it. */
import { connect, createServer, type Socket } from 'node:net';

/** A frame of the server: whether its compressed bit is set, and its length on the wire. */
export type Frame = { isText: boolean; isCompressed: boolean; bytes: number };

export type Frames = {
  /** Leads to the server. */
  port: number;
  /** The frames that have come by, of all sockets. */
  seen: Frame[];
  /** What the handshakes agreed on. */
  agreed: string[];
  close(): Promise<void>;
};

const HEAD_END = '\r\n\r\n';
const TEXT = 1;

/** Reads frames off the front of what has come. @returns what is left, the beginning of the next one */
function readOff(bytes: Buffer, seen: Frame[]): Buffer {
  let left = bytes;
  while (left.length >= 2) {
    const [first = 0, second = 0] = left;
    const short = second & 127;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (left.length < head) break;
    const length =
      short < 126 ? short : short === 126 ? left.readUInt16BE(2) : Number(left.readBigUInt64BE(2));
    if (left.length < head + length) break;
    seen.push({ isText: (first & 15) === TEXT, isCompressed: (first & 64) !== 0, bytes: head + length });
    left = left.subarray(head + length);
  }
  return left;
}

/** @param serverPort the server behind it */
export async function watchFrames(serverPort: number): Promise<Frames> {
  const seen: Frame[] = [];
  const agreed: string[] = [];
  const sockets = new Set<Socket>();

  const watched = (near: Socket): void => {
    const far = connect(serverPort, '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket);
    let isSocket: boolean | null = null;
    let waiting = Buffer.alloc(0);
    far.on('data', (bytes: Buffer) => {
      near.write(bytes);
      if (isSocket === false) return;
      waiting = Buffer.concat([waiting, bytes]);
      if (isSocket === null) {
        const end = waiting.indexOf(HEAD_END);
        if (end === -1) return;
        const head = waiting.subarray(0, end).toString();
        isSocket = head.startsWith('HTTP/1.1 101 ');
        if (!isSocket) return;
        agreed.push(/^sec-websocket-extensions: (.+)$/im.exec(head)?.[1]?.trim() ?? '');
        waiting = waiting.subarray(end + HEAD_END.length);
      }
      waiting = Buffer.from(readOff(waiting, seen));
    });
    near.pipe(far);
    const end = (): void => {
      for (const socket of [near, far]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  };

  const server = createServer(watched);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port to watch at');
  return {
    port: address.port,
    seen,
    agreed,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
