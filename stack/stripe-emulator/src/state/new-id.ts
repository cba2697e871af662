import { randomBytes } from 'node:crypto';

/** An ID in Stripe's format: `cus_` and 24 letters and digits. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`;
