import { mayActOn, mayGiveRole } from './people-rules.js';
import { roles, type Role } from './roles.js';

const given = (own: Role) => roles.filter((role) => mayGiveRole({ role: own }, role));
const somebody = (role: Role, isOwner = false) => ({ id: 'somebody', role, is_owner: isOwner });
const actedOn = (own: Role) => roles.filter((role) => mayActOn({ userId: 'me', role: own }, somebody(role)));

describe('roles', () => {
  it.each([
    ['superuser', ['superuser', 'agency_admin', 'agency_user', 'agent']],
    ['agency_admin', ['agency_admin', 'agency_user', 'agent']],
    ['agency_user', ['agency_user', 'agent']],
    ['agent', ['agent']],
    ['pending', []],
  ] as const)('are given by %s up to their own rank', (own, expected) => {
    expect(given(own)).toEqual(expected);
  });
});

describe('people', () => {
  it.each([
    ['superuser', ['agency_admin', 'agency_user', 'agent', 'pending']],
    ['agency_admin', ['agency_user', 'agent', 'pending']],
    ['agency_user', ['agent', 'pending']],
    ['agent', ['pending']],
    ['pending', []],
  ] as const)('are acted on by %s below their own rank', (own, expected) => {
    expect(actedOn(own)).toEqual(expected);
  });

  it('who own the account are acted on by a superuser alone', () => {
    expect(mayActOn({ userId: 'me', role: 'agency_admin' }, somebody('agent', true))).toBe(false);
    expect(mayActOn({ userId: 'me', role: 'superuser' }, somebody('agency_admin', true))).toBe(true);
  });

  it('do not act on themselves', () => {
    expect(mayActOn({ userId: 'somebody', role: 'superuser' }, somebody('agent'))).toBe(false);
  });
});
