import { mayActOn, mayGiveRole } from './people-rules.js';
import { roles, type Role } from './roles.js';

const given = (own: Role) => roles.filter((role) => mayGiveRole({ role: own }, role));
const somebody = (role: Role, isOwner = false) => ({ id: 'somebody', role, is_owner: isOwner });
const actedOn = (own: Role) =>
  roles.filter((role) => mayActOn({ userId: 'me', role: own, isOwner: false }, somebody(role)));

describe('assigning a role', () => {
  it.each([
    ['superuser', ['superuser', 'agency_admin', 'agency_user', 'agent']],
    ['agency_admin', ['agency_admin', 'agency_user', 'agent']],
    ['agency_user', ['agency_user', 'agent']],
    ['agent', ['agent']],
    ['pending', []],
  ] as const)('lets %s assign only roles up to their own rank', (own, expected) => {
    expect(given(own)).toEqual(expected);
  });
});

describe('managing a user', () => {
  it.each([
    ['superuser', ['agency_admin', 'agency_user', 'agent', 'pending']],
    ['agency_admin', ['agency_user', 'agent', 'pending']],
    ['agency_user', ['agent', 'pending']],
    ['agent', ['pending']],
    ['pending', []],
  ] as const)('lets %s manage only users below their own rank', (own, expected) => {
    expect(actedOn(own)).toEqual(expected);
  });

  it('lets only a superuser manage an account owner', () => {
    expect(mayActOn({ userId: 'me', role: 'agency_admin', isOwner: false }, somebody('agent', true))).toBe(
      false,
    );
    expect(mayActOn({ userId: 'me', role: 'superuser', isOwner: true }, somebody('agency_admin', true))).toBe(
      true,
    );
  });

  it('lets an owner of any role manage everybody else but superusers', () => {
    const owner = { userId: 'me', role: 'agent', isOwner: true } as const;
    expect(roles.filter((role) => mayActOn(owner, somebody(role)))).toEqual([
      ...['agency_admin', 'agency_user', 'agent', 'pending'],
    ]);
  });

  it('refuses users who act on themselves', () => {
    expect(mayActOn({ userId: 'somebody', role: 'superuser', isOwner: true }, somebody('agent'))).toBe(false);
  });
});
