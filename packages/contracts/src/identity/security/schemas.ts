import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';
import { auditOutcomes } from '../audit/schemas.js';
import { identityActions } from '../audit/audit-actions.js';

/** A sign-in. The audit chain has no entry of it: sessions are kept for as long as they are of use. */
export const SIGNED_IN = 'user.signed_in';

/** Actions that one's own security page lists, as the audit chain names them. */
export const securityActions = [
  SIGNED_IN,
  identityActions.identityConfirmed,
  identityActions.factorAdded,
  identityActions.factorRemoved,
  identityActions.factorRenamed,
  identityActions.recoveryCodesMade,
  identityActions.recoveryCodesRemoved,
  identityActions.factorResetRequested,
  identityActions.factorResetCanceled,
  identityActions.factorsReset,
  identityActions.pushDeviceAdded,
  identityActions.pushDeviceRemoved,
  // Of the email address alone.
  identityActions.userUpdated,
  identityActions.userDeactivated,
  identityActions.userReactivated,
] as const;

/** One sign-in or change. Times are ISO 8601, UTC. */
export const securityActivityView = z.object({
  id: uuid(),
  at: z.iso.datetime(),
  action: z.enum(securityActions),
  outcome: z.enum(auditOutcomes),
  /**
   * The factor used or changed: `otp`, `totp`, `webauthn`, `mfa/webauthn`, `mfa/recovery_code`, `passkey`, `extension`,
   * `email`. Null for a mailed code, and where the action says it.
   */
  method: z.string().nullable(),
  /** Whether the person did it themselves, and not an administrator. */
  is_own: z.boolean(),
  /** Where it was done. Of others' devices nothing is said. */
  device: z.string().nullable(),
  /** A /24 or /48. */
  network: z.string().nullable(),
});
export type SecurityActivityView = z.infer<typeof securityActivityView>;
export const securityActivityList = listOf(securityActivityView);

export const securityActivityQuery = listQuery(['at'], 'at').omit({ search: true });
