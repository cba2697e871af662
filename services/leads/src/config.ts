import { keyBytes, moreKeyBytes, serviceEnv } from '@bindery/service-kit/config';
import { readConfig } from '@bindery/settings';
import type { z } from 'zod';

const leadsEnv = serviceEnv.extend({
  /** The key that wraps the key of contacts' fields. */
  ROOT_KEY: keyBytes,
  /** Older root keys, used only to unwrap during a rotation. */
  OTHER_ROOT_KEYS: moreKeyBytes,
});
export type LeadsConfig = z.output<typeof leadsEnv>;

/** Reads leads' settings from the environment. */
export function leadsConfig(env: NodeJS.ProcessEnv = process.env): LeadsConfig {
  return readConfig('leads', leadsEnv, env);
}
