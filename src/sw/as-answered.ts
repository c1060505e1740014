import { FOR_EVER } from '../../protocol/wire/cache-control.ts';

/**
 * A file as the server would have sent it. Without `cache-control` a page keeps no file in memory and asks for it again
 * and again; a worker takes its policy from the answer with its script.
 * @param together the answer in which the file came with others
 */
export function asAnswered(address: string, text: string, together: Response): Response {
  const policy = together.headers.get('content-security-policy');
  return new Response(text, {
    headers: {
      'content-type': address.endsWith('.css') ? 'text/css' : 'text/javascript',
      'cache-control': FOR_EVER,
      ...(policy !== null &&
        /worker(?:-[\w-]+)?\.js$/.test(address) && { 'content-security-policy': policy }),
    },
  });
}
