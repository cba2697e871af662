import type { OpenedRow } from '../stored/import-rows.js';
import type { PreparedBatch } from './prepared-batch.js';

/** How the rows of one kind of file become records. */
export interface RowSource<Row extends { readonly number: number }> {
  /** What becomes of the next rows, by the data as they are now. They come in their order, each once. */
  plan(rows: readonly OpenedRow[]): Promise<Row[]>;
  /** The same row, which does not go in. */
  failed(row: Row, message: string): Row;
  /** Makes rows ready to be written. */
  prepare(rows: readonly Row[]): Promise<PreparedBatch>;
}
