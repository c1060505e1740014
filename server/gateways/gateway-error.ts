/** The failure of an outside service. `retryable`: another try may succeed. */
export class GatewayError extends Error {
  readonly gateway: string;
  readonly retryable: boolean;

  constructor(gateway: string, reason: string, retryable: boolean, cause?: unknown) {
    super(`${gateway}: ${reason}`, cause === undefined ? {} : { cause });
    this.name = 'GatewayError';
    this.gateway = gateway;
    this.retryable = retryable;
  }
}
