import { createHmac } from 'node:crypto';

/** The `stripe-signature` header: a Unix timestamp, and the HMAC of `timestamp.body`. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret)
    .update(`${String(timestamp)}.${body}`)
    .digest('hex');
  return `t=${String(timestamp)},v1=${signature}`;
}
