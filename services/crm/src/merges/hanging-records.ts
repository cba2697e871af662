import type { MovedType } from '@bindery/contracts/crm';
import type { Transaction } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';

/** A record that hangs on an individual, as far as a move concerns it. */
export interface Hanging {
  readonly id: string;
  readonly version: number;
  readonly is_primary: boolean;
  readonly in_trash: boolean;
}

/** A table whose rows hang on individuals. */
export interface HangingTable {
  readonly type: MovedType;
  readonly table: 'policies' | 'dependents' | 'addresses' | 'phones';
  /** The column that names the individual. */
  readonly holder: 'insured_id' | 'individual_id';
  /** Whether one of them is an individual's primary one. */
  readonly hasPrimary: boolean;
}

/** All that hangs on individuals. */
export const hangingTables: readonly HangingTable[] = [
  { type: 'policy', table: 'policies', holder: 'insured_id', hasPrimary: false },
  { type: 'dependent', table: 'dependents', holder: 'individual_id', hasPrimary: false },
  { type: 'address', table: 'addresses', holder: 'individual_id', hasPrimary: true },
  { type: 'phone', table: 'phones', holder: 'individual_id', hasPrimary: true },
];

const primaryOf = ({ hasPrimary }: HangingTable) => Prisma.raw(hasPrimary ? 'is_primary' : 'false');
const shown = (of: HangingTable) =>
  Prisma.sql`id::text, version, ${primaryOf(of)} AS is_primary, deleted_at IS NOT NULL AS in_trash`;

/** Everything of one table that hangs on an individual, held until the transaction ends. */
export function hangingOn(tx: Transaction, of: HangingTable, individualId: string): Promise<Hanging[]> {
  return tx.$queryRaw<Hanging[]>(Prisma.sql`
    SELECT ${shown(of)} FROM ${Prisma.raw(of.table)}
    WHERE ${Prisma.raw(of.holder)} = ${individualId}::uuid ORDER BY id FOR UPDATE`);
}

/**
 * Moves records to another individual. What they say stays, and so does when they were last changed; their versions
 * grow, for their answers name another person now.
 * @param primary of these, the living one that is primary from then on; the trash keeps its marks
 */
export async function moveTo(
  tx: Transaction,
  of: HangingTable,
  ids: readonly string[],
  individualId: string,
  primary: string | null,
): Promise<Hanging[]> {
  if (ids.length === 0) return [];
  const marks = of.hasPrimary
    ? Prisma.sql`, is_primary = CASE WHEN deleted_at IS NULL THEN id IS NOT DISTINCT FROM ${primary}::uuid ELSE is_primary END`
    : Prisma.empty;
  return tx.$queryRaw<Hanging[]>(Prisma.sql`
    UPDATE ${Prisma.raw(of.table)}
    SET ${Prisma.raw(of.holder)} = ${individualId}::uuid, version = version + 1 ${marks}
    WHERE id = ANY (${ids}::uuid[]) RETURNING ${shown(of)}`);
}

/** Makes a living record the primary one again, if it is still there. */
export async function makePrimary(
  tx: Transaction,
  of: HangingTable,
  id: string,
  individualId: string,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE ${Prisma.raw(of.table)} SET is_primary = true, version = version + 1
    WHERE id = ${id}::uuid AND ${Prisma.raw(of.holder)} = ${individualId}::uuid AND deleted_at IS NULL`);
}

/** The living record that is an individual's primary one. */
export const primaryAmong = (records: readonly Hanging[]): string | null =>
  records.find(({ is_primary, in_trash }) => is_primary && !in_trash)?.id ?? null;
