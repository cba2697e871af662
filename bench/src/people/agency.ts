import { individualRoutes } from '@bindery/contracts/crm';
import type { RunningStack } from '@bindery/stack';
import { signIn, type Session } from '@bindery/test-kit/client';

/** A signed-in user whose calls are measured. */
export interface Caller {
  readonly userId: string;
  readonly accountId: string;
  readonly seesAll: boolean;
  /** Its access token lives for ten minutes. */
  readonly session: Session;
}

export interface Agency {
  readonly accountId: string;
  /** The owner and other administrators, who see all records. */
  readonly admins: readonly Caller[];
  /** Agents, who see only their own records. */
  readonly agents: readonly Caller[];
  /** Refreshes all tokens. */
  renew(): Promise<void>;
  /** Makes crm create the account's keys, which it does at the first encryption. */
  makeKeys(): Promise<void>;
}

interface Member {
  readonly email: string;
  readonly role: 'agency_admin' | 'agent';
}

const CONCURRENCY = 6;

/**
 * An agency whose users sign in by mail. Identity's database joins them in one account, to avoid fifty invitations.
 * They are many because the gateway limits each user's calls per minute.
 */
export async function agencyOf(
  stack: RunningStack,
  name: string,
  counts: { admins: number; agents: number },
): Promise<Agency> {
  const members: Member[] = [
    ...made(name, 'agency_admin', counts.admins),
    ...made(name, 'agent', counts.agents),
  ];
  const sessions = new Map<string, Session>();
  await inTurns(members, async ({ email }) => {
    sessions.set(email, await signIn(stack.urls, email));
  });
  const accountId = await gather(stack, members);
  const users = await stack.query<{ id: string; email: string }>(
    'identity',
    'SELECT id, email FROM users WHERE account_id = $1',
    [accountId],
  );
  await introduce(stack, accountId, users);
  const callers = members.flatMap(({ email, role }) => {
    const [session, user] = [sessions.get(email), users.find((one) => one.email === email)];
    return session && user ? [{ userId: user.id, accountId, seesAll: role === 'agency_admin', session }] : [];
  });
  const agency = {
    accountId,
    admins: callers.filter(({ seesAll }) => seesAll),
    agents: callers.filter(({ seesAll }) => !seesAll),
    renew: () => inTurns(callers, ({ session }) => session.refresh()),
  };
  await agency.renew();
  return { ...agency, makeKeys: () => enterOne(agency.admins[0]?.session) };
}

function made(agency: string, role: Member['role'], count: number): Member[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `${role}-${String(index + 1)}@${agency}.test`,
    role,
  }));
}

/**
 * Moves all users into the first one's account, with a plan.
 * @returns the account
 */
async function gather(stack: RunningStack, members: readonly Member[]): Promise<string> {
  const [account] = await stack.query<{ id: string }>(
    'identity',
    `UPDATE accounts SET plan_id = 'agency_plan', subscription_status = 'active', seats = 100, includes = '{reports}',
       version = version + 1
     WHERE id = (SELECT account_id FROM users WHERE email = $1) RETURNING id`,
    [members[0]?.email],
  );
  if (!account) throw new Error('The first person of the agency is not there.');
  await stack.query(
    'identity',
    `UPDATE users SET account_id = $1, role = member.role, is_owner = (member.email = $4),
       can_see_all_records = (member.role = 'agency_admin'), version = version + 1
     FROM unnest($2::text[], $3::text[]) AS member (email, role) WHERE member.email = users.email`,
    [account.id, members.map(({ email }) => email), members.map(({ role }) => role), members[0]?.email],
  );
  return account.id;
}

/** The data that crm would get by events when users join. */
async function introduce(
  stack: RunningStack,
  accountId: string,
  users: readonly { id: string; email: string }[],
): Promise<void> {
  await stack.query(
    'crm',
    `INSERT INTO agents (account_id, user_id, name, is_active)
     SELECT $1, one.id, one.name, true FROM unnest($2::uuid[], $3::text[]) AS one (id, name)
     ON CONFLICT (account_id, user_id) DO NOTHING`,
    [accountId, users.map(({ id }) => id), users.map(({ email }) => email)],
  );
}

async function enterOne(admin: Session | undefined): Promise<void> {
  const body = {
    first_name: 'First',
    last_name: 'Client',
    email: 'first@people.test',
    status: 'active',
  } as const;
  await admin?.ask(individualRoutes.create, { body });
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let next = 0; next < all.length; next += CONCURRENCY) {
    await Promise.all(all.slice(next, next + CONCURRENCY).map(work));
  }
}
