import type { Principal } from '@bindery/contracts/access';
import { FORMER, NOBODY } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';

/** The requested filters, joined with AND after a `WHERE …`. */
export function allOf(...wanted: readonly (Prisma.Sql | '' | false | undefined)[]): Prisma.Sql {
  return wanted.reduce<Prisma.Sql>(
    (before, filter) => (filter ? Prisma.sql`${before} AND ${filter}` : before),
    Prisma.empty,
  );
}

/** Over `individuals`: those assigned to the agent or to people who have left, or unassigned ones. */
export function assignedTo(agent: string): Prisma.Sql {
  if (agent === NOBODY) return Prisma.sql`individuals.assigned_agent IS NULL`;
  if (agent === FORMER)
    return Prisma.sql`EXISTS (SELECT FROM agents AS former WHERE former.account_id = individuals.account_id
      AND former.user_id = individuals.assigned_agent AND NOT former.is_active)`;
  return Prisma.sql`individuals.assigned_agent = ${agent}::uuid`;
}

/** The account in whose audit chain every change of a list is: none if it asks for agents who have left, whom none has. */
export const auditedIn = (
  { accountId }: Principal,
  ...agents: readonly (string | undefined)[]
): { account?: string } => (agents.includes(FORMER) ? {} : { account: accountId });

/** Over `individuals`: who has a policy with the carrier, whatever its status. */
export function withCarrier({ accountId }: Principal, carrierId: string): Prisma.Sql {
  return Prisma.sql`individuals.id IN (SELECT held.insured_id FROM policies AS held
    WHERE held.account_id = ${accountId}::uuid AND held.carrier_id = ${carrierId}::uuid AND held.deleted_at IS NULL)`;
}

/** Over `individuals`: who has the tag. */
export function hasTag({ accountId }: Principal, tagId: string): Prisma.Sql {
  return Prisma.sql`individuals.id IN (SELECT tagged.individual_id FROM individual_tags AS tagged
    WHERE tagged.account_id = ${accountId}::uuid AND tagged.tag_id = ${tagId}::uuid)`;
}

/** Over `individuals`: who has an address in the state. */
export function hasAddressIn({ accountId }: Principal, state: string): Prisma.Sql {
  return Prisma.sql`individuals.id IN (SELECT place.individual_id FROM addresses AS place
    WHERE place.account_id = ${accountId}::uuid AND place.state = ${state} AND place.deleted_at IS NULL)`;
}

/** The moment at which a day begins. @param zone an IANA name */
export const startOf = (day: string, zone: string): Prisma.Sql =>
  Prisma.sql`(${day}::timestamp AT TIME ZONE ${zone})`;

/** The moment at which a day ends. The database counts on, since the last day that a filter takes has none after it here. */
const endOf = (day: string, zone: string): Prisma.Sql =>
  Prisma.sql`((${day}::date + 1)::timestamp AT TIME ZONE ${zone})`;

/** The condition of a moment from the first to the last of some days. @param zone in which the days are, an IANA name */
export function onDays(
  moment: Prisma.Sql,
  from: string | undefined,
  to: string | undefined,
  zone: string,
): (Prisma.Sql | undefined)[] {
  return [
    from === undefined ? undefined : Prisma.sql`${moment} >= ${startOf(from, zone)}`,
    to === undefined ? undefined : Prisma.sql`${moment} < ${endOf(to, zone)}`,
  ];
}

/** The condition of a day from the first to the last of some days. */
export function between(
  day: Prisma.Sql,
  from: string | undefined,
  to: string | undefined,
): (Prisma.Sql | undefined)[] {
  return [
    from === undefined ? undefined : Prisma.sql`${day} >= ${from}::date`,
    to === undefined ? undefined : Prisma.sql`${day} <= ${to}::date`,
  ];
}
