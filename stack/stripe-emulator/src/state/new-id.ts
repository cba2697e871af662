import { randomBytes } from 'node:crypto';

/** An id in Stripe's shape: `cus_` and 24 letters and digits. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`;
