import { keyBytes, moreKeyBytes, readConfig, serviceEnv } from '@bindery/service-kit/config';
import type { z } from 'zod';

const crmEnv = serviceEnv.extend({
  /** The key that wraps every account's key. */
  ROOT_KEY: keyBytes,
  /** Root keys that only open what they wrapped, while accounts move from one to the next. */
  OTHER_ROOT_KEYS: moreKeyBytes,
});
export type CrmConfig = z.output<typeof crmEnv>;

/** Reads crm's settings from the environment. */
export function crmConfig(env: NodeJS.ProcessEnv = process.env): CrmConfig {
  return readConfig('crm', crmEnv, env);
}
