import { codeText, lineText, uuid } from '@bindery/contracts/validation';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

// As everywhere in GoTrue's contract, what is not named is dropped: the client sends its own options along.

const MAX_NAME = 120;

const name = z
  .string('The name must be text.')
  .overwrite(lineText)
  .max(MAX_NAME, `The name can have up to ${String(MAX_NAME)} characters.`)
  .regex(/^[^\0-\x1f\x7f-\x9f]*$/, "The name can't contain control characters.");

/** Null for none. */
const optionalName = name.nullish().transform((text) => (text ? text : null));

export const enrollBody = z.object({
  factor_type: z.enum(['totp', 'webauthn', 'phone'], 'The factor type is totp or webauthn.'),
  friendly_name: optionalName,
});

export const recoveryCodesBody = z.object({ friendly_name: optionalName }).nullish();

const sixDigits = z
  .string('The code has six digits.')
  .overwrite(codeText)
  .regex(/^\d{6}$/, 'The code has six digits.');

export const recoveryCodeBody = z.object({
  code: z
    .string('The recovery code is required.')
    .overwrite(codeText)
    .min(1, 'The recovery code is required.')
    .max(100, "This isn't a recovery code."),
});

const base64url = (most: number) =>
  z
    .string('This must be base64url.')
    .max(most, 'This is too long.')
    .regex(/^[\w-]+$/, 'This must be base64url.');

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key', 'The type is public-key.'),
  // Nothing is done with them, and they can be anything.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

const transports = z.array(z.string().max(40)).max(10).optional().catch(undefined);

/** The result of `navigator.credentials.create`, as `PublicKeyCredential.toJSON` has it. */
const createdCredential = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8_000),
      attestationObject: base64url(16_000),
      transports,
    }),
  })
  .transform((json) => json as RegistrationResponseJSON);

/** The result of `navigator.credentials.get`. */
const usedCredential = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8_000),
      authenticatorData: base64url(8_000),
      signature: base64url(4_000),
      userHandle: z
        .string()
        .max(200)
        .nullish()
        .transform((text) => text ?? undefined),
    }),
  })
  .transform((json) => json as AuthenticationResponseJSON);

const challengeId = uuid('The challenge must be an ID.');

export const verifyFactorBody = z.union(
  [
    z.object({ challenge_id: challengeId, code: sixDigits }),
    z.object({
      challenge_id: challengeId,
      webauthn: z.discriminatedUnion('type', [
        z.object({ type: z.literal('create'), credential_response: createdCredential }),
        z.object({ type: z.literal('request'), credential_response: usedCredential }),
      ]),
    }),
  ],
  'Send the challenge with the six-digit code, or with what the key has signed.',
);

export const passkeyCreatedBody = z.object({ challenge_id: challengeId, credential: createdCredential });
export const passkeyUsedBody = z.object({ challenge_id: challengeId, credential: usedCredential });
export const passkeyNameBody = z.object({
  friendly_name: name.refine((text) => text !== '', 'The name is required.'),
});
