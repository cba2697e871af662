import { PAIRING_GRANT, PAIRING_LENGTH, PAIRING_LETTERS } from '@bindery/contracts/identity';
import { z } from 'zod';

const clientId = z.string('The client_id is required.').max(100, 'The client_id is too long.');
const redirectUri = z.string('The redirect_uri is required.').max(300, 'The redirect_uri is too long.');

/** The parts of a request that decide whether it may be answered at the address that it names. */
export const clientParameters = z.object({ client_id: clientId, redirect_uri: redirectUri });

/** An authorization request (RFC 6749, section 4.1.1, and RFC 7636, with S256 alone). */
export const authorizationParameters = clientParameters.extend({
  response_type: z.literal('code', 'The response_type must be code.'),
  code_challenge: z
    .string('The code_challenge is required.')
    .regex(/^[\w-]{43}$/, 'The code_challenge must be a SHA-256 hash in base64url.'),
  code_challenge_method: z.literal('S256', 'The code_challenge_method must be S256.'),
  state: z
    .string('The state is required.')
    .regex(/^[\w~.-]{16,200}$/, 'The state must have 16 to 200 letters, digits or - . _ ~.'),
});

export const authorizeBody = authorizationParameters.extend({
  decision: z.enum(['allow', 'cancel'], 'The decision must be allow or cancel.'),
});

const otherLetters = new RegExp(`[^${PAIRING_LETTERS}]`);

/** A code as people type it: in any case, with or without the dash. */
const pairingCode = z
  .string('Enter the code.')
  .max(40, 'Enter the code of eight letters and digits.')
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .refine(
    (code) => code.length === PAIRING_LENGTH && !otherLetters.test(code),
    'Enter the code of eight letters and digits.',
  );

export const oauthTokenBody = z.discriminatedUnion(
  'grant_type',
  [
    clientParameters.extend({
      grant_type: z.literal('authorization_code'),
      code: z
        .string('The code is required.')
        .min(1, 'The code is required.')
        .max(200, 'The code is too long.'),
      code_verifier: z
        .string('The code_verifier is required.')
        .regex(/^[\w.~-]{43,128}$/, 'The code_verifier has 43 to 128 characters (RFC 7636).'),
    }),
    z.object({
      grant_type: z.literal('refresh_token'),
      client_id: clientId,
      refresh_token: z
        .string('The refresh_token is required.')
        .min(1, 'The refresh_token is required.')
        .max(500, 'The refresh_token is too long.'),
    }),
    z.object({ grant_type: z.literal(PAIRING_GRANT), client_id: clientId, code: pairingCode }),
  ],
  `The grant_type must be authorization_code, refresh_token or ${PAIRING_GRANT}.`,
);

/** RFC 7009. The hint is no help here: only refresh tokens are revoked, and their session with them. */
export const revokeBody = z.object({
  client_id: clientId,
  token: z
    .string('The token is required.')
    .min(1, 'The token is required.')
    .max(4_000, 'The token is too long.'),
  token_type_hint: z.string().max(100).optional(),
});
