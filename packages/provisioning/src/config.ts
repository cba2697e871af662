import { readConfig } from '@bindery/settings';
import type { Environment } from '@bindery/settings/secret-files';
import { z } from 'zod';
import { roleNames, type RoleName } from './postgres/index.js';

const databases = z.object({
  /** The server's superuser on any of its databases. */
  SUPERUSER_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The password of each role, as JSON: `{"crm_migrator": "…", "crm_app": "…", …}`. */
  ROLE_PASSWORDS: z
    .string()
    .transform(parseJson)
    .pipe(z.record(z.enum(roleNames as [RoleName]), z.string().min(16))),
});

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
}

/** Reads what creates databases and roles. */
export const databasesConfig = (env: Environment = process.env) => readConfig('databases', databases, env);

const everywhere = { POSTGRES_ADDRESS: z.string().default('postgres:5432') };

const trial = z.object({
  ...everywhere,
  SMTP_URL: z.string().default('smtp://mail-catcher:1025'),
  STRIPE_API_URL: z.string().default('http://stripe-emulator:12111'),
});

/** Reads where a trial catches mails and emulates payments. */
export const trialConfig = (env: Environment = process.env) => readConfig('The trial', trial, env);

const required = (what: string) => z.string({ error: `is required: ${what}` });

const rootKey = (service: string) =>
  required(`the address of ${service}'s key in a KMS, or "local" for the one in secrets.json`);

/** The components check the values; that none is forgotten is checked here, before anything starts. */
const real = z
  .object({
    ...everywhere,
    SMTP_URL: required('the mail server, smtps://user:password@host:465'),
    STRIPE_SECRET_KEY: required('the secret key of your Stripe account'),
    /** Of an emulator, to rehearse. Empty for Stripe's own. */
    STRIPE_API_URL: z.string().default(''),
    STRIPE_WEBHOOK_SECRETS: required('the signing secret of your webhook endpoint at Stripe'),
    PUBLIC_URL: z.url({ protocol: /^https$/, error: 'must be the https address of the product' }),
    SUPPORT_EMAIL: required('the address for questions that the pages show'),
    MAIL_FROM: required('the sender of mails'),
    SUPERUSER_EMAILS: required("the platform's administrators"),
    AUDIT_ANCHORS: z.url({
      protocol: /^s3$/,
      error: 'must be an s3:// address, where the heads of the audit chains are stored',
    }),
    IDENTITY_ROOT_KEY: rootKey('identity'),
    CRM_ROOT_KEY: rootKey('crm'),
    LEADS_ROOT_KEY: rootKey('leads'),
    INTEGRATIONS_ROOT_KEY: rootKey('integrations'),
    /** The content of an AWS credentials file; empty where the machine itself has a role at AWS. */
    AWS_CREDENTIALS: z.string().default(''),
  })
  .refine(
    ({ STRIPE_API_URL, STRIPE_SECRET_KEY }) => !STRIPE_API_URL || !/^[sr]k_live_/.test(STRIPE_SECRET_KEY),
    {
      path: ['STRIPE_API_URL'],
      error: 'must be empty with a live key, which only Stripe may get',
    },
  );

/**
 * Reads the accounts of an installation for real users.
 * @throws ConfigError that lists everything that is missing
 */
export const realConfig = (env: Environment = process.env) => readConfig('Bindery for real users', real, env);
