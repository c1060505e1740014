import { vi } from 'vitest';

/**
 * Answers every fetch with this, as JSON unless `init` says otherwise. Undo it with `vi.unstubAllGlobals`.
 * @returns the requests that were sent, as the server would get them
 */
export function answering(body: BodyInit | null, init: ResponseInit = {}): Request[] {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, call: RequestInit) => {
    sent.push(new Request(new URL(address, 'https://durpalla.example'), call));
    const headers = { 'content-type': 'application/json', ...init.headers };
    return new Response(body, { ...init, headers });
  });
  return sent;
}
