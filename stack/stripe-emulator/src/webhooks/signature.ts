import { createHmac } from 'node:crypto';

/** The `stripe-signature` header: the time in seconds, and the HMAC of the time, a dot and the body. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret)
    .update(`${String(timestamp)}.${body}`)
    .digest('hex');
  return `t=${String(timestamp)},v1=${signature}`;
}
