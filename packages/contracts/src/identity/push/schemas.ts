import { z } from 'zod';
import { oneLine, uuid } from '../../validation/index.js';

/** The most devices of one person. A further one takes the place of the one that was seen longest ago. */
export const MAX_PUSH_DEVICES = 20;
const MAX_ENDPOINT = 2_048;
const MAX_DEVICE_NAME = 100;

/** A P-256 point, uncompressed, and a secret (RFC 8291, section 2), as base64url. */
const P256DH_BYTES = 65;
const AUTH_BYTES = 16;

const base64urlOf = (bytes: number, name: string) => {
  const length = Math.ceil((bytes * 4) / 3);
  const pattern = `^[A-Za-z0-9_-]{${String(length)}}$`;
  return z.string().regex(new RegExp(pattern), `${name} must be ${String(bytes)} bytes in base64url.`);
};

/**
 * A browser's own subscription (Push API). The service takes endpoints of known push services alone. Without a name, the
 * device has that of its browser.
 */
export const pushSubscriptionBody = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/, error: "Send the endpoint of the browser's subscription." })
    .max(MAX_ENDPOINT, 'The endpoint is too long.'),
  keys: z.strictObject({
    p256dh: base64urlOf(P256DH_BYTES, 'p256dh'),
    auth: base64urlOf(AUTH_BYTES, 'auth'),
  }),
  device: oneLine('The name of the device', MAX_DEVICE_NAME).optional(),
});
export type PushSubscriptionBody = z.output<typeof pushSubscriptionBody>;

/** A device that gets push messages. The endpoint itself is a secret that nobody is shown. */
export const pushDeviceView = z.object({
  id: uuid(),
  device: z.string(),
  /** SHA-256 of the endpoint, as base64url: by it a browser finds itself in the list. */
  endpoint_hash: z.string(),
  created_at: z.iso.datetime(),
});
export type PushDeviceView = z.infer<typeof pushDeviceView>;

export const pushDevicesView = z.object({
  /** The server's public key for subscriptions (RFC 8292), as base64url; null where push is off. */
  key: z.string().nullable(),
  items: z.array(pushDeviceView),
});
export type PushDevicesView = z.infer<typeof pushDevicesView>;
