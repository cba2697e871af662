import type { Principal } from '@bindery/contracts/access';
import { IntegrityFailure } from '@bindery/field-crypto';
import { isOwn, managesAgency, type Ownership } from '../access/record-scope.js';
import type { RecordMapper } from '../resources/record-mapper.js';
import type { StoredRecord } from '../resources/resource-definition.js';

/** Whether a full export has a record's protected values: of everybody to who manages the agency, else of one's own clients. */
export const mayOpen = (caller: Principal, row: object): boolean =>
  managesAgency(caller) || isOwn(caller, ownershipOf(row));

/** Of a record that belongs to an individual, that individual's. */
const ownershipOf = (row: object): Ownership => ('individual' in row ? row.individual : row) as Ownership;

/** The masked fields of a record in clear; those that don't open stay as the view has them, blank and named. */
export async function openedOf(
  mapper: RecordMapper,
  row: StoredRecord,
  caller: Principal,
): Promise<Readonly<Record<string, unknown>>> {
  const { account_id } = row;
  // A record of the platform has no protected fields.
  if (account_id === null || mapper.protected.length === 0 || !mayOpen(caller, row)) return {};
  const values: Record<string, unknown> = {};
  for (const field of mapper.protected)
    try {
      values[field] = await mapper.open({ ...row, account_id }, field);
    } catch (error) {
      if (!(error instanceof IntegrityFailure)) throw error;
    }
  return values;
}
