import { randomUUID } from 'node:crypto';
import type { Clock } from '@bindery/service-kit/tokens';
import { TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { newApiKeyText } from '@bindery/service-kit/api-keys';
import { after, before, DAY_MS } from '@bindery/service-kit/time';
import { apiKeyColumns } from '../api-keys/api-key-columns.js';
import { AccessChanges } from '../access/access-changes.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';
import { publishSettings } from '../settings/agency-settings.js';
import { demoAccounts, type DemoAccount, type DemoPerson } from './people.js';

/**
 * Makes the demo's people where they are missing, and leaves those who are there as they are.
 * @returns how many were made
 */
export function seedDemo(db: IdentityDatabase, clock: Clock): Promise<number> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('demo', 0))`;
    let made = 0;
    for (const account of demoAccounts) made += await loadAccount(tx, account, clock);
    return made;
  }, TRANSACTION_LIMITS);
}

async function loadAccount(tx: Transaction, account: DemoAccount, clock: Clock): Promise<number> {
  const now = clock.now();
  const addresses = account.people.map(({ email }) => email);
  // A user may have signed up with one of these addresses before the demo was loaded.
  const taken = await tx.user.findMany({ where: { email: { in: addresses } }, select: { email: true } });
  const missing = account.people.filter((person) => !taken.some(({ email }) => email === person.email));
  if (missing.length === 0) return 0;
  const { id, name, emailDisplay: email_display } = account;
  const { count } = await tx.account.createMany({
    data: { id, name, email_display, ...planOf(account), created_at: now, updated_at: now },
    skipDuplicates: true,
  });
  if (count > 0) await publishSettings(tx, await tx.account.findUniqueOrThrow({ where: { id } }), now);
  for (const person of missing) await addPerson(tx, account, person, clock);
  return missing.length;
}

async function addPerson(
  tx: Transaction,
  account: DemoAccount,
  person: DemoPerson,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  const user = await tx.user.create({
    data: {
      id: person.id,
      account_id: account.id,
      email: person.email,
      full_name: person.fullName,
      metadata: { full_name: person.fullName },
      role: person.role,
      is_owner: person.isOwner ?? false,
      email_confirmed_at: now,
      created_at: now,
      updated_at: now,
    },
  });
  await new AccessChanges(clock).userChanged(tx, user);
  if (!person.isOwner) return;
  await addNotifications(tx, account, person, now);
  if (account.plan) await addKey(tx, user, now);
}

/** A key of a program that nobody runs: its text is thrown away as soon as it is hashed. */
async function addKey(tx: Transaction, { id: user_id, account_id }: User, now: Date): Promise<void> {
  const created_at = before(now, 30 * DAY_MS);
  await tx.apiKey.create({
    data: {
      ...{ id: randomUUID(), account_id, user_id, name: 'Zapier', created_at },
      ...apiKeyColumns(newApiKeyText()),
      scopes: ['individuals:read', 'individuals:write', 'policies:read', 'tasks:read', 'tasks:write'],
      expires_at: after(now, 300 * DAY_MS),
      last_used_on: new Date(before(now, DAY_MS).toISOString().slice(0, 10)),
    },
  });
}

/** The list below the bell of an owner with colleagues: one who joined, which is read, and tasks, which aren't. */
async function addNotifications(
  tx: Transaction,
  { id: account_id, people }: DemoAccount,
  { id: user_id }: DemoPerson,
  now: Date,
): Promise<void> {
  const colleague = people.findLast(({ id }) => id !== user_id);
  if (!colleague) return;
  const [joined, assigned] = [before(now, 3 * DAY_MS), before(now, DAY_MS)];
  const shared = { account_id, user_id, actor_id: colleague.id };
  await tx.notification.createMany({
    data: [
      {
        ...{
          id: randomUUID(),
          ...shared,
          kind: 'member',
          event: 'invitation_accepted',
          subject: 'demo/joined',
        },
        ...{ record_type: 'member', record_id: colleague.id, created_at: joined, read_at: joined },
      },
      {
        ...{
          id: randomUUID(),
          ...shared,
          kind: 'assigned',
          event: 'task_assigned',
          subject: 'demo/assigned',
        },
        ...{ count: 2, created_at: assigned },
      },
    ],
  });
}

// The plans are not bought: billing's first event of these accounts takes their place.
const planOf = ({ plan }: DemoAccount) =>
  plan && {
    plan_id: plan.id,
    subscription_status: 'active',
    seats: plan.seats,
    support_seats: plan.supportSeats,
    monthly_total_cents: plan.monthlyTotalCents,
  };
