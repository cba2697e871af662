import type { Principal } from '@bindery/contracts/access';
import { householdRelationships, type HouseholdRelationship } from '@bindery/contracts/crm';
import { sees } from '../access/record-scope.js';
import type { Transaction } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';
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
export async function holdHouseholds(tx: Transaction, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`households:${accountId}`}, 0))::text`;
}

/** The household that an individual is in. */
export async function householdOf(
  tx: Transaction,
  { accountId }: Principal,
  individualId: string,
): Promise<StoredHousehold | null> {
  const member = await tx.householdMember.findUnique({
    where: { account_id_individual_id: { account_id: accountId, individual_id: individualId } },
    include: { household: { include: { members: { orderBy: { individual_id: 'asc' } } } } },
  });
  if (!member) return null;
  const { id, version, members } = member.household;
  return {
    id,
    version,
    members: members.map(({ individual_id, relationship }) => ({
      individual_id,
      relationship: relationship as HouseholdRelationship,
    })),
  };
}

/** Individuals by id, locked until the transaction ends, whether or not the user can see them. */
export async function holdIndividuals(
  tx: Transaction,
  { accountId }: Principal,
  ids: readonly string[],
): Promise<Map<string, IndividualWithNames>> {
  const rows = await tx.$queryRaw<IndividualWithNames[]>(Prisma.sql`${individualsWithNames}
    WHERE individuals.account_id = ${accountId}::uuid AND individuals.id = ANY (${[...ids]}::uuid[])
    ORDER BY individuals.id FOR UPDATE OF individuals`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Neither in the trash nor merged into another one. */
export const isActive = (row: IndividualWithNames | undefined): row is IndividualWithNames =>
  row?.deleted_at === null && row.merged_into === null;

export const isShown = (
  person: Principal,
  row: IndividualWithNames | undefined,
): row is IndividualWithNames => isActive(row) && sees(person, row);

/** The head first. */
export const byRelationship = (one: HouseholdRelationship, other: HouseholdRelationship): number =>
  householdRelationships.indexOf(one) - householdRelationships.indexOf(other);
