import { isTimeZone } from '@bindery/contracts/validation';
import { auditEnv, serviceEnv } from '@bindery/service-kit/config';
import { readConfig } from '@bindery/settings';
import { z } from 'zod';

const crmEnv = serviceEnv.extend({
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
});
export type CrmConfig = z.output<typeof crmEnv>;

/** Reads crm's settings from the environment. */
export function crmConfig(env: NodeJS.ProcessEnv = process.env): CrmConfig {
  return readConfig('crm', crmEnv, env);
}
