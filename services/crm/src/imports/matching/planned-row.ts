import type { RowOutcome } from '@bindery/contracts/crm';
import type { Values } from '../../resources/record-mapper.js';
import type { CompanyRef, PlannedParts } from '../../resources/write-records/record-plan.js';
import type { Draft } from '../rows/draft.js';
import type { FoundByNumber } from './match-rows.js';
import type { CellNote } from '../rows/read-row.js';

/** The ids of present companies. */
export const idsOf = (named: {
  readonly carrier: CompanyRef | null;
  readonly product: CompanyRef | null;
}) => ({
  ...(named.carrier && 'id' in named.carrier && { carrier_id: named.carrier.id }),
  ...(named.product && 'id' in named.product && { product_id: named.product.id }),
});

/** The outcome of a row of a table, of whatever type, by the data as they are now. */
export interface CheckedRow {
  readonly number: number;
  readonly outcome: RowOutcome;
  /** The record that it is about; of a `duplicate` the one that it might be. */
  readonly recordId: string | null;
  /** Hashes of what it is matched by: rows that share one of these can be about one record. */
  readonly keys?: readonly string[];
  /** Whether later rows with one of the keys are about the same record. */
  readonly isKnown?: boolean;
  readonly problems: readonly CellNote[];
  readonly warnings: readonly CellNote[];
  /** Clients who have a protected number of the row. */
  readonly found?: readonly FoundByNumber[];
}

/** The outcome of a row about a client. */
export interface PlannedRow extends CheckedRow {
  /** All that the row says; null of a row that has errors or was left out. Its agents are ids. */
  readonly draft: Draft | null;
  /** Of a `repeated` row: the one of the same client. */
  readonly earlierRow: number | null;
  /** Values that the mapping lets it write of a client that is there. */
  readonly changes: Values;
  readonly parts: PlannedParts;
}

/** The outcome of a row about a policy, a carrier or a product. */
export interface PlannedRecord extends CheckedRow {
  /** All values of a new one; what changes of one that is there. */
  readonly values: Values;
  /** Of a policy or a product. */
  readonly carrier: CompanyRef | null;
  /** Of a policy, if it gets one. */
  readonly product: CompanyRef | null;
  /** The policy's client. */
  readonly clientId: string | null;
}
