import { FOR_EVER } from '../../protocol/wire/cache-control.ts';

/**
 * A file as the server would have sent it. Without `cache-control` a page does not cache a file in memory and
 * requests it again and again; a worker takes its policy from the answer with its script.
 * @param together the answer that contained the file among others
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
