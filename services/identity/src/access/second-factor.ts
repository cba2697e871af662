import {
  factorMethods,
  REAUTHENTICATION,
  SECOND_FACTOR_GRACE_DAYS,
  STEP_UP_SECONDS,
  steppedUpAt,
  type AccessTokenClaims,
  type FactorMethod,
} from '@bindery/contracts/access';
import { after, DAY_MS, epochSeconds } from '@bindery/service-kit/time';
import type { Account, Session } from '../generated/prisma/client.js';
import { roleOf, type Factors, type Person, type SessionWithUser } from './person.js';

const methodOfType: Readonly<Record<string, FactorMethod>> = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

/** The methods of a person's verified factors and passkeys, in the order in which they are offered. */
export function enrolledMethods({ factors, credentials }: Factors): FactorMethod[] {
  const verified = factors
    .filter(({ status }) => status === 'verified')
    .map(({ type }) => methodOfType[type]);
  const passkeys = credentials.some(({ factor_id }) => factor_id === null) ? ['passkey'] : [];
  const methods = new Set([...verified, ...passkeys]);
  return factorMethods.filter((method) => methods.has(method));
}

export const hasFactor = (person: Factors): boolean => enrolledMethods(person).length > 0;

/** How a person steps up. Who has a factor can't do so by a mailed code: it would be worth no more than the mailbox. */
export function stepUpMethodsOf(person: Factors): string[] {
  const methods = enrolledMethods(person);
  return methods.length > 0 ? methods : [REAUTHENTICATION];
}

/** When the grace period of an account that requires a factor ends; null where none is required. */
const graceEnd = ({ second_factor_required_at: since }: Account): Date | null =>
  since && after(since, SECOND_FACTOR_GRACE_DAYS * DAY_MS);

const isRequired = (account: Account, now: Date): boolean => {
  const end = graceEnd(account);
  return end !== null && end <= now;
};

/** From when on a person has to add the factor that their account requires; null where they needn't. */
export const secondFactorDueAt = (person: Person): Date | null =>
  hasFactor(person) ? null : graceEnd(person.account);

/** A passkey alone asks for nothing after a mailed link: it is a quicker way in, on the devices that have it. */
const asksForFactor = ({ factors }: Factors): boolean =>
  factors.some(({ status, type }) => status === 'verified' && type !== 'recovery_code');

/**
 * Whether a session still needs a second factor: the person's own, or one that the account requires.
 * @param ofSuperusers whether the installation requires one of superusers, without a grace period
 */
export const isSecondFactorDue = (
  person: Person,
  { aal }: Pick<Session, 'aal'>,
  now: Date,
  ofSuperusers = false,
): boolean =>
  aal !== 'aal2' &&
  (asksForFactor(person) ||
    isRequired(person.account, now) ||
    (ofSuperusers && roleOf(person) === 'superuser'));

/** The columns of a session that say how its person proved who they are. */
export type ProvedSession = Pick<
  Session,
  'created_at' | 'sign_in_method' | 'proof_method' | 'proof_at' | 'reauthenticated_at'
>;

/** Every proof of a session, the newest first, as `amr` has them. A mailed code is one for as long as it counts. */
export function proofsOf(session: ProvedSession, person: Factors, now: Date): AccessTokenClaims['amr'] {
  const { created_at, sign_in_method, proof_method, proof_at, reauthenticated_at } = session;
  const mailed = hasFactor(person) ? null : reauthenticated_at;
  const proofs = [
    ...(proof_method && proof_at ? [{ method: proof_method, timestamp: epochSeconds(proof_at) }] : []),
    ...(mailed && epochSeconds(now) - epochSeconds(mailed) < STEP_UP_SECONDS
      ? [{ method: REAUTHENTICATION, timestamp: epochSeconds(mailed) }]
      : []),
    { method: sign_in_method, timestamp: epochSeconds(created_at) },
  ].sort((one, other) => other.timestamp - one.timestamp);
  return proofs.filter(({ method }, nth) => proofs.findIndex((proof) => proof.method === method) === nth);
}

/** When and how the person of a session steps up, as the guard asks it. */
export const stepUpOf = (session: SessionWithUser, now: Date) => ({
  steppedUpAt: steppedUpAt(proofsOf(session, session.user, now)),
  stepUpMethods: stepUpMethodsOf(session.user),
});
