import { keyBytes, moreKeyBytes, readConfig, serviceEnv } from '@bindery/service-kit/config';
import type { z } from 'zod';

const leadsEnv = serviceEnv.extend({
  /** The key that wraps the key of contacts' fields. */
  ROOT_KEY: keyBytes,
  /** Root keys that only open what they wrapped, while one is replaced by the next. */
  OTHER_ROOT_KEYS: moreKeyBytes,
});
export type LeadsConfig = z.output<typeof leadsEnv>;

/** Reads leads' settings from the environment. */
export function leadsConfig(env: NodeJS.ProcessEnv = process.env): LeadsConfig {
  return readConfig('leads', leadsEnv, env);
}
