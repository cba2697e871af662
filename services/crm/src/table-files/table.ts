import type { CellKind } from '@bindery/contracts/crm';

/**
 * The value of a cell. A day is `YYYY-MM-DD`, a moment `YYYY-MM-DD HH:MM` on the reader's clock, an amount of money a text
 * with two decimals.
 */
export type Cell = string | number | boolean | null;

/** A table that is read while it is written: its rows come in pages, so that no more than a page is in memory. */
export interface Table {
  /** The name of its sheet. */
  readonly name: string;
  readonly columns: readonly { readonly label: string; readonly kind: CellKind }[];
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A flag as the screens show it. */
export const flagText = (value: boolean): string => (value ? 'Yes' : 'No');
