import { createHmac } from 'node:crypto';

/** A message as it is sent, and the moment of this attempt in seconds since 1970. */
export interface SignedMessage {
  readonly id: string;
  readonly timestamp: number;
  /** The very bytes that are sent. */
  readonly body: string;
}

/**
 * The headers of a delivery by Standard Webhooks 1.0, with a signature for each secret.
 * @param secrets `whsec_` and base64
 */
export function signedHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const content = `${id}.${String(timestamp)}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(content, 'utf8').digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
