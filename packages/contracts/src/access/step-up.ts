import type { AccessTokenClaims } from './claims.js';

/** The code of an email that was requested as a proof, in GoTrue's name for it. */
export const REAUTHENTICATION = 'reauthentication';

/** The proofs that make a session `aal2`, in GoTrue's names. */
export const factorMethods = ['totp', 'mfa/webauthn', 'mfa/recovery_code', 'passkey'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The entries of `amr` that prove who somebody is. Signing in by a link or code is none of them. */
export const stepUpMethods: readonly string[] = [REAUTHENTICATION, ...factorMethods];

/** How long people have to add a second factor once their account requires one, in days. */
export const SECOND_FACTOR_GRACE_DAYS = 7;

/** Whether a person has a factor to step up by. Who has none does it by a mailed code. */
export const hasSecondFactor = ({ stepUpMethods }: { readonly stepUpMethods: readonly string[] }): boolean =>
  !stepUpMethods.includes(REAUTHENTICATION);

/** How long a proof counts, in seconds. */
export const STEP_UP_SECONDS = 600;

/** How long a mailed code works, in minutes. */
export const STEP_UP_CODE_MINUTES = 10;

/** How long after one email another can be requested, in seconds. */
export const STEP_UP_MAIL_SECONDS = 30;

/** When the newest proof was given, in seconds since 1970; null without one. */
export function steppedUpAt(amr: AccessTokenClaims['amr']): number | null {
  const times = amr.filter(({ method }) => stepUpMethods.includes(method)).map(({ timestamp }) => timestamp);
  return times.length > 0 ? Math.max(...times) : null;
}

/** Whether the person has proved who they are within the last ten minutes. */
export function isSteppedUp(
  { steppedUpAt: at }: { readonly steppedUpAt: number | null },
  now: Date,
): boolean {
  return at !== null && now.getTime() / 1_000 - at < STEP_UP_SECONDS;
}
