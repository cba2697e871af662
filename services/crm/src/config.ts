import { keyBytes, readConfig, serviceEnv } from '@bindery/service-kit/config';
import type { z } from 'zod';

const crmEnv = serviceEnv.extend({
  /** The key that wraps every account's key. */
  ROOT_KEY: keyBytes,
});
export type CrmConfig = z.output<typeof crmEnv>;

/** Reads crm's settings from the environment. */
export function crmConfig(env: NodeJS.ProcessEnv = process.env): CrmConfig {
  return readConfig('crm', crmEnv, env);
}
