import type { PolicyEvent } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';
import { policyEndSql } from './in-force.sql.js';
import { isOpenRenewal } from './open-renewal.sql.js';

/** Whether a day is one of those that count. */
export type Within = (day: Prisma.Sql) => Prisma.Sql;

const effective = Prisma.sql`policies.effective_date`;
const handled = Prisma.sql`policies.renewal_handled`;

/** Clients have moved to it from another policy. One statement looks all of those up once, whatever it counts. */
const hasPredecessor = (accountId: string): Prisma.Sql => Prisma.sql`(policies.id IN (
  SELECT former.next_policy_id FROM policies AS former
  WHERE former.account_id = ${accountId}::uuid AND former.next_policy_id IS NOT NULL))`;

const isNew = (within: Within, accountId: string): Prisma.Sql =>
  Prisma.sql`(${within(effective)} AND NOT ${hasPredecessor(accountId)})`;

const decided = (within: Within, ...outcomes: string[]): Prisma.Sql =>
  Prisma.sql`(${within(handled)} AND policies.renewal_outcome = ANY (${outcomes}))`;

const isOpen = (within: Within): Prisma.Sql =>
  Prisma.sql`(${isOpenRenewal} AND ${within(Prisma.sql`policies.renewal_date`)})`;

const events: Readonly<Record<PolicyEvent, (within: Within, accountId: string) => Prisma.Sql>> = {
  starts: (within) => within(effective),
  ends: (within) => within(policyEndSql),
  new: isNew,
  not_new: (within, accountId) => Prisma.sql`(${isNew(within, accountId)} IS NOT TRUE)`,
  renewal: (within) => decided(within, 'renewed', 'moved'),
  lost: (within) => Prisma.sql`(${within(policyEndSql)} AND policies.next_policy_id IS NULL)`,
  renewal_due: (within) => Prisma.sql`(${isOpen(within)} OR ${within(handled)})`,
  renewal_open: isOpen,
  renewal_decided: (within) => within(handled),
  renewed: (within) => decided(within, 'renewed'),
  moved: (within) => decided(within, 'moved'),
  renewal_lost: (within) => decided(within, 'lost'),
};

/**
 * The days on which a new policy, an end and an outcome of a renewal count, each day of a policy once: a `VALUES` list over
 * `policies`, with nulls.
 */
export const eventDaysSql = Prisma.sql`(VALUES (${effective}), (nullif(${policyEndSql}, ${effective})),
  (CASE WHEN ${handled} IS DISTINCT FROM ${effective} AND ${handled} IS DISTINCT FROM ${policyEndSql}
    THEN ${handled} END))`;

/** Over `policies`: those to which something happened in some days. */
export const hadEventSql = (event: PolicyEvent, within: Within, accountId: string): Prisma.Sql =>
  events[event](within, accountId);
