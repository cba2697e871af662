import type { Factor } from '../generated/prisma/client.js';
import type { Person } from './person.js';
import { enrolledMethods, isSecondFactorDue, proofsOf, stepUpMethodsOf } from './second-factor.js';

const NOW = new Date('2026-11-27T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const DAY_S = 86_400;

function person(types: string[], passkey = false, requiredSince: Date | null = null): Person {
  const factors = types.map((type) => ({ type, status: 'verified' }) as Factor);
  const credentials = passkey ? [{ id: 'p', factor_id: null }] : [];
  return { factors, credentials, account: { second_factor_required_at: requiredSince } } as unknown as Person;
}
const aal1 = { aal: 'aal1' };

test('what a person has enrolled is offered in a fixed order, and only once it is verified', () => {
  expect(enrolledMethods(person(['recovery_code', 'totp', 'totp'], true))).toEqual([
    'totp',
    'mfa/recovery_code',
    'passkey',
  ]);
  const unverified = { factors: [{ type: 'totp', status: 'unverified' } as Factor], credentials: [] };
  expect(stepUpMethodsOf(unverified)).toEqual(['reauthentication']);
  // The credential of a security key is no passkey.
  expect(enrolledMethods({ factors: [], credentials: [{ id: 'c', factor_id: 'f' }] })).toEqual([]);
});

describe('a second factor is due', () => {
  test.each([
    ['with a factor', person(['totp']), aal1, true],
    ['with a passkey and recovery codes alone', person(['recovery_code'], true), aal1, false],
    ['with a passkey where the account requires a factor', person([], true, ago(7 * DAY_S)), aal1, true],
    ['with a factor that was given', person(['totp']), { aal: 'aal2' }, false],
    ['without any', person([]), aal1, false],
    ['in the grace period', person([], false, ago(7 * DAY_S - 1)), aal1, false],
    ['after the grace period', person([], false, ago(7 * DAY_S)), aal1, true],
  ])('%s', (_, who, session, expected) => {
    expect(isSecondFactorDue(who, session, NOW)).toBe(expected);
  });
});

test('a superuser needs one where the installation says so', () => {
  const root = { ...person([]), role: 'superuser' } as Person;
  expect(isSecondFactorDue(root, aal1, NOW)).toBe(false);
  expect(isSecondFactorDue(root, aal1, NOW, true)).toBe(true);
  expect(isSecondFactorDue(root, { aal: 'aal2' }, NOW, true)).toBe(false);
});

describe('the proofs of a session', () => {
  const session = {
    created_at: ago(900),
    sign_in_method: 'otp',
    proof_method: null,
    proof_at: null,
    reauthenticated_at: ago(30),
  };
  const methods = (...args: Parameters<typeof proofsOf>) => proofsOf(...args).map(({ method }) => method);

  test('come newest first, a mailed code only while it counts', () => {
    expect(methods(session, person([]), NOW)).toEqual(['reauthentication', 'otp']);
    expect(methods({ ...session, reauthenticated_at: ago(600) }, person([]), NOW)).toEqual(['otp']);
  });

  test('have no mailed code for who has a factor', () => {
    const proved = { ...session, proof_method: 'totp', proof_at: ago(60) };
    expect(methods(proved, person(['totp']), NOW)).toEqual(['totp', 'otp']);
  });

  test('name a method once, with its newest time', () => {
    const proved = { ...session, sign_in_method: 'passkey', proof_method: 'passkey', proof_at: ago(60) };
    expect(proofsOf(proved, person([], true), NOW)).toEqual([
      { method: 'passkey', timestamp: ago(60).getTime() / 1_000 },
    ]);
  });
});
