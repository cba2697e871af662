import type { RowOutcome } from '@bindery/contracts/crm';
import type { Values } from '../../resources/record-mapper.js';
import type { CompanyRef, PlannedParts } from '../../resources/write-records/record-plan.js';
import type { FoundByNumber } from './find-clients.js';
import type { CellNote } from '../rows/read-row.js';
import type { RowNotes } from '../stored/import-details.js';

/** The ids of present companies. */
export const idsOf = (named: {
  readonly carrier: CompanyRef | null;
  readonly product: CompanyRef | null;
}) => ({
  ...(named.carrier && 'id' in named.carrier && { carrier_id: named.carrier.id }),
  ...(named.product && 'id' in named.product && { product_id: named.product.id }),
});

/** The record that a row makes or changes. */
export interface PlannedRecord {
  readonly outcome: RowOutcome;
  /** All values of a new one, the changes of a present one; null of a row that does not go in. Agents are ids. */
  readonly values: Values | null;
  /** Of a policy or a product. */
  readonly carrier: CompanyRef | null;
  /** Of a policy, if it gets one. */
  readonly product: CompanyRef | null;
  /** The policy's client. */
  readonly clientId: string | null;
  /** The child records of a client. */
  readonly parts: PlannedParts;
  readonly problems: readonly CellNote[];
  readonly warnings: readonly CellNote[];
}

/** The notes of a planned row, as they are kept. */
export const notesOf = ({
  problems,
  warnings,
  earlierRow,
}: Pick<PlannedRow, 'problems' | 'warnings' | 'earlierRow'>): RowNotes => ({
  problems: [...problems],
  warnings: [...warnings],
  ...(earlierRow !== null && { same_as_row: earlierRow }),
});

/** The outcome of a row of a table, by the data as they are now. */
export interface PlannedRow extends PlannedRecord {
  readonly number: number;
  /** The record that it is about; of a `duplicate` the one that it might be. */
  readonly recordId: string | null;
  /** Of a `repeated` row: the first one of the same record. */
  readonly earlierRow: number | null;
  /** Hashes of what it is matched by: rows that share one of these can be about one record. */
  readonly keys: readonly string[];
  /** Whether later rows with one of the keys are about the same record. */
  readonly isKnown: boolean;
  /** By it, the next import of the same file knows the client again. */
  readonly digest: string | null;
  /** Clients who have a protected number of the row. */
  readonly found: readonly FoundByNumber[];
}
