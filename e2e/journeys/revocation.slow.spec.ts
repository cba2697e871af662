import type { ErrorCode } from '@bindery/contracts/errors';
import {
  type PermissionConfigView,
  permissionRoutes,
  seatRoutes,
  sessionRoutes,
  userRoutes,
} from '@bindery/contracts/identity';
import { agencyOf, memberOf } from '../fixtures/agency.js';
import { rowsOf } from '../fixtures/database.js';
import { answersTo, expectAccepted, expectRejected } from '../fixtures/doors.js';
import type { Reply } from '../fixtures/http.js';
import { newAddress, type Person } from '../fixtures/person.js';
import { prove } from '../fixtures/prove.js';
import { kill, whileFrozen, without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';
import { Frame } from '../pages/frame.js';
import { LandingPage } from '../pages/landing.js';

/** The guarantee, measured from the acknowledgement. */
const AT_ONCE_MS = 1_000;
/** While NATS is unavailable, each service polls identity about once a second. */
const BY_ASKING_MS = 2_500;
/** A stopped service is restarted with backoff, and catches up. */
const AFTER_A_RESTART_MS = 60_000;

interface Cast {
  superuser: Person;
  owner: Person;
  agent: Person;
}

interface Revocation {
  what: string;
  code: ErrorCode;
  by: (cast: Cast) => Promise<Reply>;
}

async function permitAgents({ owner }: Cast): Promise<Reply> {
  const params = { accountId: (await owner.me()).account_id };
  const config = (await owner.api(permissionRoutes.get, { params })).body as PermissionConfigView;
  const { settings, permission_matrix } = config;
  const { agency_user, agent } = permission_matrix.role_permissions;
  const role_permissions = { agency_user, agent: { ...agent, can_see_all_records: true } };
  const body = { settings, permission_matrix: { role_permissions } };
  return owner.api(permissionRoutes.update, { params, body });
}

const deactivation: Revocation = {
  what: 'a deactivation',
  code: 'session_revoked',
  by: async ({ owner, agent }) => {
    await prove(owner);
    return owner.api(seatRoutes.deactivate, { params: { id: agent.id } });
  },
};
const endedElsewhere: Revocation = {
  what: '"sign out other sessions"',
  code: 'session_revoked',
  by: async ({ agent }) => (await agent.onAnotherDevice()).api(sessionRoutes.endOthers),
};
const revocations: readonly Revocation[] = [
  deactivation,
  {
    what: 'a deletion',
    code: 'session_revoked',
    by: async ({ superuser, agent }) => {
      await prove(superuser);
      return superuser.api(userRoutes.delete, { params: { id: agent.id } });
    },
  },
  {
    what: 'a change of role',
    code: 'token_stale',
    by: ({ superuser, agent }) =>
      superuser.api(userRoutes.update, { params: { id: agent.id }, body: { role: 'agency_user' } }),
  },
  { what: 'a change of the permission matrix', code: 'token_stale', by: permitAgents },
  endedElsewhere,
];

async function agencyWithAgent(superuser: Person): Promise<Cast> {
  const owner = await agencyOf(newAddress('olivia'), { name: 'Harbor Insurance Group', seats: 3 });
  return { superuser, owner, agent: await memberOf(owner, newAddress('ben'), 'agent') };
}

/** Revokes access. @returns the agent's token from before */
async function revoke({ by }: Revocation, cast: Cast): Promise<string> {
  const token = cast.agent.tokens.access_token;
  await expectAccepted(token);
  const acknowledged = await by(cast);
  expect(acknowledged.status, JSON.stringify(acknowledged.body)).toBeLessThan(300);
  return token;
}

for (const revocation of revocations) {
  test(`${revocation.what} takes effect at the gateway and in every service within a second`, async ({
    superuser,
  }) => {
    const token = await revoke(revocation, await agencyWithAgent(superuser));
    await expectRejected(token, revocation.code, { withinMs: AT_ONCE_MS });
  });
}

test('a revoked token is refused while Postgres is down', async ({ superuser }) => {
  const token = await revoke(deactivation, await agencyWithAgent(superuser));
  await expectRejected(token, 'session_revoked', { withinMs: AT_ONCE_MS });
  await without('postgres', () => expectRejected(token, 'session_revoked', { withinMs: AT_ONCE_MS }));
});

test('a revocation that identity could not publish before a crash takes effect after its restart', async ({
  superuser,
}) => {
  test.slow();
  const cast = await agencyWithAgent(superuser);
  let token = '';
  await whileFrozen('nats', async () => {
    token = await revoke(deactivation, cast);
    const [waiting] = await rowsOf<{ count: number }>(
      'identity',
      `SELECT count(*)::int FROM outbox WHERE published_at IS NULL AND subject = 'identity.access.changed.v1'`,
    );
    expect(waiting?.count).toBeGreaterThan(0);
    await kill('identity');
  });
  await expectRejected(token, 'session_revoked', { withinMs: AFTER_A_RESTART_MS });
});

test('services restarted while identity is down refuse a revoked token and accept a valid one', async ({
  superuser,
}) => {
  const cast = await agencyWithAgent(superuser);
  const token = await revoke(deactivation, cast);
  await expectRejected(token, 'session_revoked', { withinMs: AT_ONCE_MS });
  const others = ['gateway', 'billing', 'crm'] as const;
  await without('identity', async () => {
    for (const part of others) await without(part, async () => {});
    await expectRejected(token, 'session_revoked', { withinMs: AT_ONCE_MS, doors: others });
    const owner = cast.owner.tokens.access_token;
    expect(await answersTo(owner, others)).toEqual({ gateway: 'ok', billing: 'ok', crm: 'ok' });
  });
});

for (const [how, outage] of [
  ['is away', without],
  ['hangs', whileFrozen],
] as const) {
  test(`while NATS ${how} and afterwards, a deactivation takes effect everywhere within 2.5 seconds`, async ({
    superuser,
  }) => {
    const cast = await agencyWithAgent(superuser);
    const next = await memberOf(cast.owner, newAddress('cleo'), 'agent');
    await outage('nats', async () => {
      const token = await revoke(deactivation, cast);
      await expectRejected(token, 'session_revoked', { withinMs: BY_ASKING_MS });
    });
    const token = await revoke(deactivation, { ...cast, agent: next });
    await expectRejected(token, 'session_revoked', { withinMs: BY_ASKING_MS });
  });
}

test.describe('an open browser', () => {
  test.use({ expectedStatuses: [401, 502, 503] });

  test('is signed out on its next action after a deactivation, even if identity crashes', async ({
    page,
    superuser,
    enterAs,
  }) => {
    test.slow();
    const cast = await agencyWithAgent(superuser);
    await enterAs(cast.agent);
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
    // Calls that are still under way would already be refused.
    await page.waitForLoadState('networkidle');
    const token = await revoke(deactivation, cast);
    await kill('identity');
    await expectRejected(token, 'session_revoked', { withinMs: AT_ONCE_MS, doors: ['gateway', 'crm'] });
    await new Frame(page).goTo('Individuals');
    await new LandingPage(page).expectHere();
    await expect(page.getByText('You were signed out', { exact: false })).toBeVisible();
    await expectRejected(token, 'session_revoked', { withinMs: AFTER_A_RESTART_MS });
  });
});
