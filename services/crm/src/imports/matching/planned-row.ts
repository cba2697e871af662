import type { NewAddress, NewDependent, NewPhone, RowOutcome } from '@bindery/contracts/crm';
import type { Values } from '../../resources/record-mapper.js';
import type { Draft } from '../rows/draft.js';
import type { FoundByNumber } from './match-rows.js';
import type { CellNote } from '../rows/read-row.js';

/** A carrier or product that a row names: one that is there, or one that the import makes. */
export type Named = { readonly id: string } | { readonly create: string };

/** The ids of those companies that are there. */
export const idsOf = (named: { readonly carrier: Named | null; readonly product: Named | null }) => ({
  ...(named.carrier && 'id' in named.carrier && { carrier_id: named.carrier.id }),
  ...(named.product && 'id' in named.product && { product_id: named.product.id }),
});

/** A policy of a row. Its agent is an id among the values. */
export interface PlannedPolicy {
  /** The client's own one, if they have it already. */
  readonly id: string | null;
  /** All values of a new one; what changes of one that is there. */
  readonly values: Values;
  readonly carrier: Named;
  readonly product: Named | null;
}

/** What a row brings beside the values of the client: only what the client does not have yet. */
export interface PlannedParts {
  readonly phones: readonly NewPhone[];
  readonly addresses: readonly NewAddress[];
  readonly dependents: readonly Omit<NewDependent, 'individual_id'>[];
  /** Names of tags, which the account may not have yet. */
  readonly tags: readonly string[];
  /** Ids of tags that every client of the import gets. */
  readonly tagIds: readonly string[];
  readonly note: string | null;
  readonly policy: PlannedPolicy | null;
}

/** What becomes of a row of a table, whatever it is of, by the data as they are now. */
export interface CheckedRow {
  readonly number: number;
  readonly outcome: RowOutcome;
  /** The record that it is about; of a `duplicate` the one that it might be. */
  readonly recordId: string | null;
  /** What it is matched by: rows that share one of these can be about one record. */
  readonly places?: readonly string[];
  readonly problems: readonly CellNote[];
  readonly warnings: readonly CellNote[];
  /** Clients who have a protected number of the row. */
  readonly found?: readonly FoundByNumber[];
}

/** What becomes of a row about a client. */
export interface PlannedRow extends CheckedRow {
  /** All that the row says; null of a row that has errors or was left out. Its agents are ids. */
  readonly draft: Draft | null;
  /** Of a `repeated` row: the one of the same client. */
  readonly earlierRow: number | null;
  /** What the mapping lets it write of a client that is there. */
  readonly changes: Values;
  readonly parts: PlannedParts;
}

/** What becomes of a row about a policy, a carrier or a product. */
export interface PlannedRecord extends CheckedRow {
  /** All values of a new one; what changes of one that is there. */
  readonly values: Values;
  /** Of a policy or a product. */
  readonly carrier: Named | null;
  /** Of a policy, if it gets one. */
  readonly product: Named | null;
  /** Whose policy it is. */
  readonly clientId: string | null;
}
