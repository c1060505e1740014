export const MINUTE = 60 * 1000;

/** Too many requests from one address or person; `seconds` until the next one is allowed. */
export class TooManyRequests extends Error {
  readonly statusCode = 429;
  readonly seconds: number;

  constructor(milliseconds: number) {
    super('too many requests');
    this.seconds = Math.ceil(milliseconds / 1000);
  }
}
