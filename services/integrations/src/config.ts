import { isIP } from 'node:net';
import { rootKeyEnv, serviceEnv } from '@bindery/service-kit/config';
import { readConfig } from '@bindery/settings';
import { z } from 'zod';

/** Whether a text is an address, or a range of them such as `10.0.0.0/8`. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const integrationsEnv = serviceEnv.extend({
  ...rootKeyEnv,
  /**
   * Addresses and ranges that endpoints may be at though they aren't public, and by http: receivers in the installation's own
   * network. None by default.
   */
  WEBHOOK_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .pipe(
      z.array(
        z.string().refine(isRange, 'must be addresses or ranges such as 10.0.0.0/8, with commas between'),
      ),
    ),
});
export type IntegrationsConfig = z.output<typeof integrationsEnv>;

/** Reads integrations' settings from the environment. */
export function integrationsConfig(env: NodeJS.ProcessEnv = process.env): IntegrationsConfig {
  return readConfig('integrations', integrationsEnv, env);
}
