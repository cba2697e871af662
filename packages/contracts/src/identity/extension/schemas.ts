import { z } from 'zod';

/** How long a pairing code works, in minutes. */
export const PAIRING_MINUTES = 10;
/** The letters of a pairing code: none looks like another, also in lower case. */
export const PAIRING_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PAIRING_LENGTH = 8;

/** The grant type that exchanges a pairing code (RFC 6749, section 4.5). */
export const PAIRING_GRANT = 'urn:bindery:oauth:grant-type:pairing-code';

/** An id of a Chromium extension. */
export const EXTENSION_ID = /^[a-p]{32}$/;

/** The one address that an authorization leads to: of the extension itself, which no other can receive. */
export const extensionRedirect = (extensionId: string): string =>
  `https://${extensionId}.chromiumapp.org/connected`;

/** A code that a person types into the extension. */
export const pairingView = z.object({
  /** `ABCD-2345`. */
  code: z.string(),
  expires_at: z.iso.datetime(),
});
export type PairingView = z.infer<typeof pairingView>;

/** The reply of the token call (RFC 6749, section 5.1). */
export const extensionTokens = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.literal('capture'),
  /** The person whose session it is. */
  email: z.string(),
});
export type ExtensionTokens = z.infer<typeof extensionTokens>;
