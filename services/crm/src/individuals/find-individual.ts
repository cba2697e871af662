import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import { inScope, inScopeSql } from '../access/record-scope.js';
import type { Transaction } from '../database/crm-database.js';
import { Prisma, type Individual } from '../generated/prisma/client.js';

/**
 * One individual that the person can see.
 * @throws AppError `not_found`, the same for one that is not there, is in the trash, or is not theirs to see.
 */
export async function findIndividual(tx: Transaction, person: Principal, id: string): Promise<Individual> {
  return findAmong(tx, { ...inScope(person), deleted_at: null }, id);
}

/** The same, held until the transaction ends, so that two changes of one record come one after the other. */
export async function findIndividualToChange(
  tx: Transaction,
  person: Principal,
  id: string,
): Promise<Individual> {
  await hold(tx, person, id);
  return findIndividual(tx, person, id);
}

/** The same, whether or not it is in the trash. */
export async function findIndividualToRestore(
  tx: Transaction,
  person: Principal,
  id: string,
): Promise<Individual> {
  await hold(tx, person, id);
  return findAmong(tx, inScope(person), id);
}

async function hold(tx: Transaction, person: Principal, id: string): Promise<void> {
  await tx.$queryRaw(Prisma.sql`
    SELECT 1 AS held FROM individuals WHERE individuals.id = ${id}::uuid AND ${inScopeSql(person)} FOR UPDATE`);
}

async function findAmong(
  tx: Transaction,
  scope: Prisma.IndividualWhereInput,
  id: string,
): Promise<Individual> {
  const found = await tx.individual.findFirst({ where: { ...scope, id } });
  if (!found) throw new AppError('not_found', { detail: 'There is no such individual.' });
  return found;
}
