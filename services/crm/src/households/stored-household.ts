import type { Principal } from '@bindery/contracts/access';
import { householdRelationships, type HouseholdRelationship } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { sees } from '../access/record-scope.js';
import { individualsWithNames, type IndividualWithNames } from '../individuals/individual.sql.js';

/** A household as it is stored, with members in the trash and merged ones. */
export interface StoredHousehold {
  readonly id: string;
  readonly version: number;
  readonly members: readonly StoredMember[];
}

export interface StoredMember {
  readonly individual_id: string;
  readonly relationship: HouseholdRelationship;
}

/** Serializes the changes of an account's households, so that no one joins two of them. Locked before any row. */
export async function holdHouseholds(tx: Sql, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`households:${accountId}`}, 0))::text`;
}

/** The household that an individual is in. */
export async function householdOf(
  tx: Sql,
  { accountId }: Principal,
  individualId: string,
): Promise<StoredHousehold | null> {
  const [household] = await tx.$queryRaw<StoredHousehold[]>`
    SELECT households.id, households.version, json_agg(json_build_object(
      'individual_id', member.individual_id, 'relationship', member.relationship) ORDER BY member.individual_id) AS members
    FROM household_members AS present
    JOIN households ON households.account_id = present.account_id AND households.id = present.household_id
    JOIN household_members AS member
      ON member.account_id = households.account_id AND member.household_id = households.id
    WHERE present.account_id = ${accountId}::uuid AND present.individual_id = ${individualId}::uuid
    GROUP BY households.account_id, households.id`;
  return household ?? null;
}

/** Adds households of the individuals who are in no other one. Nobody lives in one alone. */
export async function addHouseholds(
  tx: Sql,
  { accountId }: Principal,
  households: readonly Pick<StoredHousehold, 'id' | 'members'>[],
  now: Date,
): Promise<void> {
  const members = households.flatMap(({ id, members }) =>
    members.map((member) => ({ ...member, household_id: id })),
  );
  await tx.$executeRaw`
    WITH free AS (
      SELECT given.household_id, given.individual_id, given.relationship,
        count(*) OVER (PARTITION BY given.household_id) AS people
      FROM unnest(${members.map(({ household_id }) => household_id)}::uuid[],
        ${members.map(({ individual_id }) => individual_id)}::uuid[],
        ${members.map(({ relationship }) => relationship)}::text[]) AS given (household_id, individual_id, relationship)
      WHERE NOT EXISTS (SELECT FROM household_members AS present
        WHERE present.account_id = ${accountId}::uuid AND present.individual_id = given.individual_id)),
    made AS (
      INSERT INTO households (account_id, id, created_at)
      SELECT DISTINCT ${accountId}::uuid, household_id, ${now}::timestamptz FROM free WHERE people > 1
      ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO household_members (account_id, individual_id, household_id, relationship)
    SELECT ${accountId}::uuid, individual_id, household_id, relationship
    FROM free WHERE household_id IN (SELECT id FROM made)`;
}

/** Individuals by id, locked until the transaction ends, whether or not the user can see them. */
export async function holdIndividuals(
  tx: Sql,
  { accountId }: Principal,
  ids: readonly string[],
): Promise<Map<string, IndividualWithNames>> {
  const rows = await tx.$queryRaw<IndividualWithNames[]>`${individualsWithNames}
    WHERE individuals.account_id = ${accountId}::uuid AND individuals.id = ANY (${[...ids]}::uuid[])
    ORDER BY individuals.id FOR UPDATE OF individuals`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Neither in the trash nor merged into another one. */
export const isActive = (row: IndividualWithNames | undefined): row is IndividualWithNames =>
  row?.deleted_at === null && row.merged_into === null;

export const isShown = (
  caller: Principal,
  row: IndividualWithNames | undefined,
): row is IndividualWithNames => isActive(row) && sees(caller, row);

/** The head first. */
export const byRelationship = (one: HouseholdRelationship, other: HouseholdRelationship): number =>
  householdRelationships.indexOf(one) - householdRelationships.indexOf(other);
