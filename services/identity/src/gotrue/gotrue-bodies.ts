import { codeText, EMAIL } from '@bindery/contracts/validation';
import { z } from 'zod';
import { normaliseAddress } from '@bindery/service-kit/email-addresses';
import type { LinkKind } from '../sign-in/mailed-links.js';
import { metadataField } from '../access/metadata.js';

// `@supabase/auth-js` sends more than it means (its captcha field, its own options), so what is not named is dropped.

const address = z
  .string('Enter your email address.')
  .max(400, EMAIL)
  .transform((text, context) => {
    const normalised = normaliseAddress(text);
    if (normalised !== null) return normalised;
    context.addIssue({ code: 'custom', message: EMAIL });
    return z.NEVER;
  });

const challengeFields = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'The code challenge has 43 to 128 characters (RFC 7636).')
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain'], 'The code challenge method is s256 or plain.'))
    .nullish(),
};

const bothOrNeither = (body: { code_challenge?: unknown; code_challenge_method?: unknown }): boolean =>
  (body.code_challenge ?? null) === null
    ? (body.code_challenge_method ?? null) === null
    : !!body.code_challenge_method;
const bothOrNeitherMessage = {
  message: 'Send the code challenge and its method together.',
  path: ['code_challenge_method'],
};

export const redirectQuery = z.object({ redirect_to: z.string().max(2_000).optional() });

export const otpBody = z
  .object({
    email: address,
    create_user: z.boolean().default(true),
    // Validated, so that a client learns of its mistake, but not used, because the requester may not own the address.
    data: metadataField.nullish(),
    ...challengeFields,
  })
  .refine(bothOrNeither, bothOrNeitherMessage);

export const recoverBody = z
  .object({ email: address, ...challengeFields })
  .refine(bothOrNeither, bothOrNeitherMessage);

// GoTrue has several names for what is one kind of mail here: the same link signs in and up.
const kindOfType: Readonly<Record<string, LinkKind>> = {
  email: 'email',
  magiclink: 'email',
  signup: 'email',
  invite: 'invitation',
  recovery: 'recovery',
  email_change: 'email_change',
  // Not one of GoTrue's: it takes an account back after a change of its address.
  email_change_undo: 'email_change_undo',
};

export const linkType = z.enum(
  ['email', 'magiclink', 'signup', 'invite', 'recovery', 'email_change', 'email_change_undo'],
  'The type is not one of email, magiclink, signup, invite, recovery, email_change or email_change_undo.',
);

export function linkKindOf(type: z.output<typeof linkType>): LinkKind {
  return kindOfType[type] ?? 'email';
}

const token = z
  .string('The token of the link is required.')
  .min(1, 'The token of the link is required.')
  .max(200);

const sixDigits = z
  .string('The code has six digits.')
  .overwrite(codeText)
  .regex(/^\d{6}$/, 'The code has six digits.');

export const reauthenticateBody = z.object({ code: sixDigits });

export const verifyBody = z.union(
  [
    z.object({ token_hash: token, type: linkType }),
    z.object({
      email: address,
      token: sixDigits,
      type: linkType,
    }),
  ],
  'Send the token of the link, or the email address with its six-digit code, and the type.',
);

/** The body of the confirmation form, which a link to it carries too. GoTrue's own links call the token `token`. */
export const confirmingFields = z
  .object({
    token_hash: token.optional(),
    token: token.optional(),
    type: linkType,
    redirect_to: z.string().max(2_000).optional(),
  })
  .transform(({ token_hash, token: plain, ...rest }, context) => {
    const value = token_hash ?? plain;
    if (value !== undefined) return { ...rest, token: value };
    context.addIssue({ code: 'custom', message: 'The token of the link is required.', path: ['token_hash'] });
    return z.NEVER;
  });

export const refreshBody = z.object({
  refresh_token: z.string('The refresh token is required.').min(1, 'The refresh token is required.').max(500),
});

export const pkceBody = z.object({
  auth_code: z.string('The code is required.').min(1, 'The code is required.').max(200),
  code_verifier: z.string('The code verifier is required.').min(1, 'The code verifier is required.').max(200),
});

export const updateUserBody = z
  .object({
    email: address.optional(),
    data: metadataField.nullish(),
    password: z.unknown().optional(),
    phone: z.unknown().optional(),
    ...challengeFields,
  })
  .refine(bothOrNeither, bothOrNeitherMessage);

export const logoutQuery = z.object({
  scope: z.enum(['global', 'local', 'others'], 'The scope is global, local or others.').default('global'),
});
