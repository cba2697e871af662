import type { SecurityActivityView } from '@bindery/contracts/identity';

type Entry = Pick<SecurityActivityView, 'action' | 'outcome' | 'method' | 'is_own'>;

/** The words for proofs and factors. */
const named: Readonly<Record<string, string>> = {
  totp: 'an authenticator app',
  webauthn: 'a security key',
  'mfa/webauthn': 'a security key',
  'mfa/recovery_code': 'a recovery code',
  passkey: 'a passkey',
};
const nameOf = (method: string | null): string => (method === null ? undefined : named[method]) ?? 'a factor';

/** The code of an email, or a factor. */
const proofOf = (method: string | null): string =>
  method === null || !(method in named) ? 'a code from an email' : nameOf(method);

const signedIn: Readonly<Record<string, string>> = {
  passkey: 'Signed in with a passkey',
  extension: 'Connected the browser extension',
};

const successes: Readonly<Record<Entry['action'], (entry: Entry) => string>> = {
  'user.signed_in': ({ method }) => signedIn[method ?? ''] ?? 'Signed in with a login email',
  'user.identity_confirmed': ({ method }) => `Confirmed with ${proofOf(method)}`,
  'user.factor_added': ({ method }) => `Added ${nameOf(method)}`,
  'user.factor_removed': ({ method }) => `Removed ${nameOf(method)}`,
  'user.factor_renamed': ({ method }) => `Renamed ${nameOf(method)}`,
  'user.recovery_codes_made': () => 'Got new recovery codes',
  'user.recovery_codes_removed': () => 'Removed the recovery codes',
  'user.factor_reset_requested': () => 'Requested a reset of your second factors',
  'user.factor_reset_canceled': () => 'Canceled the reset of your second factors',
  'user.factors_reset': () => 'Reset your second factors',
  'user.push_device_added': () => 'Turned on push messages on a device',
  'user.push_device_removed': () => 'Turned off push messages on a device',
  'user.updated': () => 'Changed your email address',
  'user.deactivated': () => 'Deactivated your account',
  'user.reactivated': () => 'Reactivated your account',
};

/** One line of the activity log, such as 'Signed in with a passkey'. */
export function activitySentence(entry: Entry): string {
  if (entry.outcome !== 'success' && entry.action === 'user.identity_confirmed')
    return entry.method === 'mfa/recovery_code'
      ? 'Wrong recovery code'
      : `Wrong code of ${proofOf(entry.method)}`;
  const what = successes[entry.action](entry);
  const done = entry.is_own ? what : `An administrator ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  return entry.outcome === 'success' ? done : `${done}: it was refused`;
}
