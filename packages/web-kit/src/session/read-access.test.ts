import { readAccess } from './read-access.js';

const metadata = {
  account_id: 'a1',
  user_role: 'agent',
  is_owner: true,
  service_level: 'all_services',
  includes: ['api'],
  entitlement: 'active',
  sees_all: true,
  edits_all: true,
  deletes: true,
  exports: true,
  user_version: 3,
  account_version: 4,
};

function tokenWith(claims: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const encoded = btoa(String.fromCharCode(...bytes));
  return `head.${encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}.signature`;
}

describe('readAccess', () => {
  it('returns the user, role and rights from the token claims', () => {
    const claims = { sub: 'u1', email: 'zoë@harbor.test', session_id: 's1', amr: [], app_metadata: metadata };
    expect(readAccess(tokenWith(claims))).toMatchObject({
      userId: 'u1',
      email: 'zoë@harbor.test',
      role: 'agent',
      entitlement: 'active',
      deletes: true,
      exports: true,
      includes: ['api'],
    });
  });

  it.each(['', 'opaque', tokenWith({ sub: 'u1' }), tokenWith(null)])('returns null for %j', (token) => {
    expect(readAccess(token)).toBeNull();
  });
});
