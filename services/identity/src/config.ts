import { auditEnv, extensionIds, serviceEnv } from '@bindery/service-kit/config';
import { readConfig } from '@bindery/settings';
import { z } from 'zod';
import { normaliseAddress } from '@bindery/service-kit/email-addresses';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const addresses = list.transform((parts, context) =>
  parts.flatMap((part) => {
    const address = normaliseAddress(part);
    if (address === null)
      context.addIssue({ code: 'custom', message: 'must be email addresses, with commas between' });
    return address ?? [];
  }),
);

const VAPID_KEY_BYTES = 32;

const vapidKey = z.string().transform((text, context) => {
  const bytes = Buffer.from(text, 'base64url');
  if (z.base64url().safeParse(text).success && bytes.length === VAPID_KEY_BYTES) return bytes;
  context.addIssue({ code: 'custom', message: 'must be the 32 bytes of a P-256 private key in base64url' });
  return z.NEVER;
});

const identityEnv = serviceEnv.extend({
  /** `smtp://user:password@host:port`, or `smtps://`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3),
  SUPERUSER_EMAILS: addresses,
  /** Whether superusers need a second factor. They see every account, so only a trial should go without. */
  SUPERUSER_SECOND_FACTOR: z.enum(['required', 'optional']).default('optional'),
  /** Addresses that a sign-in may lead to, besides our own pages. */
  REDIRECT_ALLOW_LIST: list.pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /** The browser extensions that may connect. */
  CAPTURE_EXTENSION_IDS: extensionIds,
  /** The address to which push services write about our messages: `mailto:` or https. Without it, nothing is pushed. */
  PUSH_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must be a mailto: or https: address' })
    .optional(),
  /** The private key that signs push messages (RFC 8292). Browsers subscribe with its public half. */
  VAPID_PRIVATE_KEY: vapidKey.optional(),
  /** Hosts of push services besides those of the known browsers; `*.` stands for any name before it. */
  PUSH_HOSTS: list.pipe(
    z.array(
      z.string().regex(/^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be names of hosts, with commas between'),
    ),
  ),
  ...auditEnv,
});

const settings = identityEnv.refine(
  ({ PUSH_CONTACT, VAPID_PRIVATE_KEY }) => PUSH_CONTACT === undefined || VAPID_PRIVATE_KEY !== undefined,
  { path: ['VAPID_PRIVATE_KEY'], error: 'is needed with PUSH_CONTACT' },
);

export type IdentityConfig = z.output<typeof identityEnv>;

/** Reads identity's settings from the environment. */
export function identityConfig(env: NodeJS.ProcessEnv = process.env): IdentityConfig {
  return readConfig('identity', settings, env);
}

const demoEnv = identityEnv.pick({ DATABASE_URL: true, DATABASE_POOL_SIZE: true });

/** Reads what loading the demo's people needs. */
export function demoConfig(env: NodeJS.ProcessEnv = process.env): z.output<typeof demoEnv> {
  return readConfig('identity, demo', demoEnv, env);
}
