import { randomUUID } from 'node:crypto';
import { accessMetadata, type AccessMetadata } from './claims.js';
import { denialOf } from './permissions.js';
import { principalOf } from './principal.js';

const access: AccessMetadata = accessMetadata.parse({
  ...{ account_id: randomUUID(), user_role: 'agent', is_owner: false, service_level: 'all_services' },
  ...{ entitlement: 'active', includes: [], sees_all: true, edits_all: true, deletes: true },
  ...{ user_version: 1, account_version: 1 },
});
const withAccess = (claims: Partial<AccessMetadata>) =>
  principalOf({
    sub: randomUUID(),
    email: 'ana@harbor.test',
    session_id: randomUUID(),
    amr: [],
    app_metadata: { ...access, ...claims },
  });

describe('a token of a release before the claim `exports`', () => {
  it.each([
    [{ is_owner: true }, true],
    [{ user_role: 'agency_admin' }, true],
    [{ user_role: 'superuser' }, true],
    [{ user_role: 'agency_user' }, false],
    [{}, false],
  ] as const)('of %j exports: %s', (claims, exports) => {
    expect(withAccess(claims).exports).toBe(exports);
  });

  it('lets the owner export the account', () => {
    expect(denialOf(withAccess({ is_owner: true }), 'export:account')).toBeNull();
  });
});

it('a claim counts where there is one', () => {
  expect(withAccess({ exports: true }).exports).toBe(true);
  expect(withAccess({ is_owner: true, exports: false }).exports).toBe(false);
});
