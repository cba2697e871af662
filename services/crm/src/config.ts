import { isTimeZone } from '@bindery/contracts/validation';
import { auditEnv, serviceEnv } from '@bindery/service-kit/config';
import { readConfig } from '@bindery/settings';
import { z } from 'zod';

const crmFields = serviceEnv.extend({
  ...auditEnv,
  /** The time zone of agencies that haven't chosen one, as an IANA name: by its days policies are in force. */
  TIME_ZONE: z
    .string()
    .default('America/New_York')
    .refine(isTimeZone, 'must be a time zone, such as America/Chicago'),
  /** Where the files of exports and imports are, sealed: `s3://bucket/prefix?region=…`; without it, in the database. */
  FILE_STORE: z
    .url({ protocol: /^s3$/, error: 'must be an s3:// address' })
    .transform((address) => new URL(address))
    .optional(),
  /** How much the files of an account may take together, in megabytes. */
  FILE_QUOTA_MB: z.coerce.number().int().positive().default(2_048),
  /** The API that the language model of captures speaks; without it, captures go by rules alone. */
  LANGUAGE_MODEL_API: z.enum(['anthropic', 'openai']).optional(),
  /** The base of that API, where it isn't the provider's own, such as `http://model.internal:8000/v1`. */
  LANGUAGE_MODEL_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((address) => address.replace(/\/$/, ''))
    .optional(),
  LANGUAGE_MODEL: z.string().min(1).optional(),
  LANGUAGE_MODEL_KEY: z.string().min(1).optional(),
});

const crmEnv = crmFields.superRefine((env, context) => {
  const need = (name: keyof typeof env, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (env.LANGUAGE_MODEL_API === undefined) return;
  if (env.LANGUAGE_MODEL === undefined) need('LANGUAGE_MODEL', 'name the model of LANGUAGE_MODEL_API');
  // A server of one's own may need no key.
  if (env.LANGUAGE_MODEL_KEY === undefined && env.LANGUAGE_MODEL_URL === undefined)
    need(
      'LANGUAGE_MODEL_KEY',
      'set the key of LANGUAGE_MODEL_API, or LANGUAGE_MODEL_URL for a server of your own',
    );
});
export type CrmConfig = z.output<typeof crmEnv>;
/** Variables that Node itself needs to start. */
const NODE_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot'];

/** Reads crm's settings from the environment. */
export function crmConfig(env: NodeJS.ProcessEnv = process.env): CrmConfig {
  return readConfig('crm', crmEnv, env);
}

/** The environment of a process that reads a stranger's file. */
export function envWithoutSecrets(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(NODE_VARIABLES.map((name) => [name, env[name]]));
}
