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
  ...auditEnv,
});

export type IdentityConfig = z.output<typeof identityEnv>;

/** Reads identity's settings from the environment. */
export function identityConfig(env: NodeJS.ProcessEnv = process.env): IdentityConfig {
  return readConfig('identity', identityEnv, env);
}

const demoEnv = identityEnv.pick({ DATABASE_URL: true, DATABASE_POOL_SIZE: true });

/** Reads what loading the demo's people needs. */
export function demoConfig(env: NodeJS.ProcessEnv = process.env): z.output<typeof demoEnv> {
  return readConfig('identity, demo', demoEnv, env);
}
