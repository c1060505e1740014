import { Secret, TOTP } from 'otpauth';

/** The code that an operator's app shows at this time (epoch ms). */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
