import { rootKeyEnv, serviceEnv } from '@bindery/service-kit/config';
import { readConfig } from '@bindery/settings';
import type { z } from 'zod';

const leadsEnv = serviceEnv.extend(rootKeyEnv);
export type LeadsConfig = z.output<typeof leadsEnv>;

/** Reads leads' settings from the environment. */
export function leadsConfig(env: NodeJS.ProcessEnv = process.env): LeadsConfig {
  return readConfig('leads', leadsEnv, env);
}
