import { randomUUID } from 'node:crypto';
import type { Role } from '@bindery/contracts/access';
import { AccessTokens } from '../src/sessions/access-tokens.js';
import { SignIn } from '../src/sign-in/sign-in.js';
import { withAccount } from '../src/access/person.js';
import { call } from './browser.js';
import type { IdentityUnderTest } from './identity-under-test.js';

export type Reply = Awaited<ReturnType<typeof call>>;

/** Somebody of an agency: their row, and calls in their name once they are signed in. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly accountId: string;
  as(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Lets their session count as just stepped up, without the mail. */
  stepUp(): Promise<void>;
}

export interface Agency {
  readonly id: string;
  /** Adds a member past every rule; they sign in with their first call. */
  add(name: string, role: Role, isOwner?: boolean): Promise<Member>;
}

interface AgencyPlan {
  seats?: number;
  support_seats?: number;
  subscription_status?: string;
}

/**
 * Somebody's calls, each with a new token of one session: without a mail, and past what they changed since.
 * @param options.provesEachCall whether each is made right after a step-up
 */
export async function callerOf(
  identity: IdentityUnderTest,
  email: string,
  { provesEachCall = false } = {},
): Promise<Member['as']> {
  const { service, db } = identity;
  const find = () => db.user.findUniqueOrThrow({ where: { email }, include: withAccount });
  const person = await find();
  const { session } = await db.$transaction((tx) => service.get(SignIn).begin(tx, person, 'node'));
  return async (method, path, body, headers = {}) => {
    const proof = provesEachCall ? { reauthenticated_at: identity.clock.now() } : {};
    const present = await db.session.update({ where: { id: session.id }, data: proof });
    const { token } = await identity.service.get(AccessTokens).issue(await find(), present);
    return call(identity, method, path, { token, body, headers });
  };
}

/** An agency on the agency plan, with nobody in it yet. */
export async function makeAgency(identity: IdentityUnderTest, plan: AgencyPlan = {}): Promise<Agency> {
  const id = randomUUID();
  const name = `agency-${id.slice(0, 8)}`;
  const times = { created_at: identity.clock.now(), updated_at: identity.clock.now() };
  await identity.db.account.create({
    data: {
      id,
      name,
      email_display: 'masked',
      plan_id: 'agency_plan',
      subscription_status: 'active',
      seats: 5,
      ...plan,
      ...times,
    },
  });
  return {
    id,
    async add(who, role, isOwner = false) {
      const email = `${who}@${name}.test`;
      const user = await identity.db.user.create({
        data: { id: randomUUID(), account_id: id, email, role, is_owner: isOwner, ...times },
      });
      let calls: Promise<Member['as']> | undefined;
      return {
        id: user.id,
        email,
        accountId: id,
        as: async (...request) => (await (calls ??= callerOf(identity, email)))(...request),
        stepUp: async () => {
          await (calls ??= callerOf(identity, email));
          await identity.db.session.updateMany({
            where: { user_id: user.id },
            data: { reauthenticated_at: identity.clock.now() },
          });
        },
      };
    },
  };
}

/** An agency with its owner, a supporter and an agent: two regular seats are taken, and one support seat. */
export async function makeHarbor(identity: IdentityUnderTest, plan: AgencyPlan) {
  const agency = await makeAgency(identity, plan);
  return {
    agency,
    olivia: await agency.add('olivia', 'agency_admin', true),
    sam: await agency.add('sam', 'agency_user'),
    ana: await agency.add('ana', 'agent'),
  };
}

/** The audit entries of an account, oldest first, as `action outcome`. */
export async function recordOf(identity: IdentityUnderTest, accountId: string): Promise<string[]> {
  const entries = await identity.db.auditEntry.findMany({
    where: { account_id: accountId },
    orderBy: { seq: 'asc' },
  });
  return entries.map(({ action, outcome }) => `${action} ${outcome}`);
}
