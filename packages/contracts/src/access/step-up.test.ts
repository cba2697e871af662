import { permissions, type PermissionRule } from './permissions.js';
import { factorMethods, isSteppedUp, STEP_UP_SECONDS, steppedUpAt } from './step-up.js';

const now = new Date('2026-11-26T12:00:00Z');
const seconds = now.getTime() / 1_000;

describe('a step-up', () => {
  it('is the newest proof of a token, and never signing in itself', () => {
    const signedIn = { method: 'otp', timestamp: seconds };
    expect(steppedUpAt([signedIn, { method: 'magiclink', timestamp: seconds }])).toBeNull();
    const proofs = [5, 3].map((ago) => ({ method: 'reauthentication', timestamp: seconds - ago }));
    expect(steppedUpAt([signedIn, ...proofs])).toBe(seconds - 3);
    for (const method of factorMethods) expect(steppedUpAt([{ method, timestamp: 5 }, signedIn])).toBe(5);
  });

  it.each([
    [0, true],
    [STEP_UP_SECONDS - 1, true],
    [STEP_UP_SECONDS, false],
  ])('%d seconds old counts: %s', (age, expected) => {
    expect(isSteppedUp({ steppedUpAt: seconds - age }, now)).toBe(expected);
    expect(isSteppedUp({ steppedUpAt: null }, now)).toBe(false);
  });

  it('is needed for these permissions', () => {
    const rules = Object.entries<PermissionRule>(permissions);
    expect(rules.filter(([, { stepUp }]) => stepUp).map(([name]) => name)).toEqual([
      'email:change',
      'factor:change',
      'user:remove',
      'email-display:clear',
      'second-factor:waive',
      'factor:reset',
      'member:promote',
      'member:remove',
      'ownership:offer',
      'ownership:accept',
      'member:deactivate',
      'export:protected',
      'export:account-protected',
      'api-key:make',
      'webhook:secret',
    ]);
  });
});
