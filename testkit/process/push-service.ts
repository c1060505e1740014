/** A stand-in for a browser's push service, and for the browser that decrypts the pushes (RFC 8030, 8188, 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Received } from '../phone/received.ts';

export type Browser = {
  keys: { p256dh: string; auth: string };
  /** What the server has encrypted for this browser. @throws Error when it was encrypted for another */
  open(sealed: Buffer): string;
};

export function browser(): Browser {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: (sealed) => {
      const salt = sealed.subarray(0, 16);
      const theirs = sealed.subarray(21, 21 + (sealed[20] ?? 0));
      const content = sealed.subarray(21 + theirs.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
      const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32));
      const derived = (name: string, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
      const opening = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
      opening.setAuthTag(content.subarray(-16));
      const padded = Buffer.concat([opening.update(content.subarray(0, -16)), opening.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

export type PushRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer };
/** How the service answers: with a status, a redirect, silence, or a broken connection. */
export type Behaviour = number | 'redirects' | 'is silent' | 'hangs up';

export type PushService = {
  url: string;
  taken: Received<PushRequest>;
  /** Sets how it answers from now on. */
  behaves(as: Behaviour): void;
  close(): Promise<void>;
};

export async function pushService(): Promise<PushService> {
  const taken = new Received<PushRequest>();
  let behaviour: Behaviour = 201;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.add({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      if (behaviour === 'is silent') return;
      if (behaviour === 'hangs up') request.socket.destroy();
      else if (behaviour === 'redirects') response.writeHead(307, { location: '/elsewhere' }).end();
      else response.writeHead(behaviour).end('x'.repeat(100));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    taken,
    behaves: (as) => {
      behaviour = as;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
