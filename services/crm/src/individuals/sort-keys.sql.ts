import type { Principal } from '@bindery/contracts/access';
import { contactKinds } from '@bindery/contracts/crm';
import { datedRules } from '@bindery/contracts/identity';
import { inScopeSql } from '../access/record-scope.js';
import { isOpenRenewal } from '../figures/open-renewal.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { isInForceSql } from '../figures/in-force.sql.js';
import { nameInOrder } from '../clients/name-order.sql.js';
import { birthsTurning65Soon } from './next-date.js';

/*
 * Sort keys that are in other tables, as `individual_id` and `key` of all individuals of an account who have one. A list
 * joins all of them at once: at 100,000 individuals that takes 60 to 140 ms, and looking each up takes three times as long.
 */

const primaryOf = (table: 'addresses' | 'phones', account: Prisma.Sql, key: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT DISTINCT ON (child.individual_id) child.individual_id, ${key} AS key
    FROM ${Prisma.raw(table)} AS child WHERE child.account_id = ${account} AND child.deleted_at IS NULL
    ORDER BY child.individual_id, child.is_primary DESC, child.created_at`;

/** A value of the primary address, or else of the first, as a row shows it. @param key over `child` */
export const primaryAddresses = (account: Prisma.Sql, key: Prisma.Sql): Prisma.Sql =>
  primaryOf('addresses', account, key);

export const primaryPhones = (account: Prisma.Sql): Prisma.Sql =>
  primaryOf('phones', account, Prisma.sql`child.phone_e164`);

/** The name of the head, if the user can see the head: the members of a household stand together. */
export const householdHeads = (account: Prisma.Sql, caller: Principal): Prisma.Sql =>
  Prisma.sql`SELECT member.individual_id, ${nameInOrder} AS key FROM household_members AS member
    JOIN household_members AS head ON head.account_id = member.account_id
      AND head.household_id = member.household_id AND head.relationship = 'head'
    JOIN individuals ON individuals.account_id = head.account_id AND individuals.id = head.individual_id
    WHERE member.account_id = ${account} AND individuals.deleted_at IS NULL AND ${inScopeSql(caller)}`;

/** @param today `YYYY-MM-DD` */
export const policiesInForce = (account: Prisma.Sql, today: string): Prisma.Sql =>
  Prisma.sql`SELECT policies.insured_id AS individual_id, count(*) AS key FROM policies
    WHERE policies.account_id = ${account} AND policies.deleted_at IS NULL AND ${isInForceSql(today)}
    GROUP BY policies.insured_id`;

export const lastContacts = (account: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT notes.individual_id, max(notes.occurred_at) AS key FROM notes
    WHERE notes.account_id = ${account} AND notes.deleted_at IS NULL AND ${isContact} GROUP BY notes.individual_id`;

/** The same dates as those of `nextDateOf`. @param today `YYYY-MM-DD` */
export function nextDates(account: Prisma.Sql, caller: Principal, today: string): Prisma.Sql {
  const { from, before } = birthsTurning65Soon(today);
  return Prisma.sql`SELECT individual_id, min(day) AS key FROM (
      SELECT tasks.insured_id AS individual_id, tasks.due_date AS day FROM tasks
      WHERE tasks.account_id = ${account} AND tasks.insured_id IS NOT NULL AND ${isNextTask}
      UNION ALL SELECT policies.insured_id, policies.renewal_date FROM policies
      WHERE policies.account_id = ${account} AND policies.deleted_at IS NULL AND ${isOpenRenewal(today)}
      UNION ALL SELECT individuals.id, (individuals.dob + interval '65 years')::date FROM individuals
      WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND individuals.status <> 'inactive'
        AND individuals.dob >= ${from}::date AND individuals.dob < ${before}::date
    ) AS dates GROUP BY individual_id`;
}

const textsOf = (values: readonly string[]): Prisma.Sql =>
  Prisma.raw(values.map((value) => `'${value}'`).join(', '));

/** Over `notes`: a contact with the individual. The index of contacts has the same condition. */
export const isContact = Prisma.sql`notes.kind IN (${textsOf(contactKinds)})`;

/**
 * Over `tasks`: an open task that can be an individual's next date. A task that a rule made for a date is not: the date
 * itself is.
 */
export const isNextTask = Prisma.sql`tasks.status = 'open' AND tasks.deleted_at IS NULL
  AND (tasks.rule IS NULL OR tasks.rule NOT IN (${textsOf(datedRules)}))`;
