const HEAD_END = '\r\n\r\n';

/**
 * A request as it was sent: bytes of its head, and of its body compressed or not. `answerBytes` are those that came back
 * until the next request of its connection.
 */
export type MeteredRequest = {
  method: string;
  path: string;
  headBytes: number;
  bodyBytes: number;
  answerBytes: number;
};

/** Reads the requests out of the bytes of one HTTP/1.1 connection; none after an upgrade. */
export class RequestMeter {
  #head = '';
  #bodyLeft = 0;
  #upgraded = false;
  readonly #heard: (request: MeteredRequest) => void;

  constructor(heard: (request: MeteredRequest) => void) {
    this.#heard = heard;
  }

  read(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !this.#upgraded) {
      const body = Math.min(this.#bodyLeft, rest.length);
      this.#bodyLeft -= body;
      rest = rest.subarray(body);
      if (rest.length === 0) return;
      const before = this.#head.length;
      const text = this.#head + rest.toString('latin1');
      const end = text.indexOf(HEAD_END);
      if (end < 0) {
        this.#head = text;
        return;
      }
      const head = text.slice(0, end + HEAD_END.length);
      this.#head = '';
      rest = rest.subarray(head.length - before);
      this.#finish(head);
    }
  }

  #finish(head: string): void {
    const [first = ''] = head.split('\r\n');
    const [method = '', path = ''] = first.split(' ');
    if (/^transfer-encoding:/im.test(head)) throw new Error(`a request without a length: ${first}`);
    const bodyBytes = Number(/^content-length:\s*(\d+)/im.exec(head)?.[1] ?? 0);
    this.#bodyLeft = bodyBytes;
    this.#upgraded = /^upgrade:/im.test(head);
    this.#heard({ method, path, headBytes: head.length, bodyBytes, answerBytes: 0 });
  }
}
