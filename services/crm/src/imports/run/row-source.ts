import type { RecordOrigin } from '../../resources/write-records/record-plan.js';
import type { RecalledRow } from '../matching/match-rows.js';
import type { OpenedRow } from '../stored/import-rows.js';
import type { PreparedBatch } from './prepared-batch.js';

/** A row that was planned, with the keys by which later rows find it. */
export interface SourceRow {
  readonly number: number;
  readonly keys?: readonly string[];
  readonly isKnown?: boolean;
}

/** How the rows of one kind of file become records. */
export interface RowSource<Row extends SourceRow> {
  /** Takes rows that an earlier attempt has imported: later rows may be about the same records. */
  recall(rows: readonly RecalledRow[]): void;
  /** Plans the next rows, by the data as they are now. They come in their order, each once. */
  plan(rows: readonly OpenedRow[]): Promise<Row[]>;
  /** The same row, which does not go in. */
  failed(row: Row, message: string): Row;
  /** Makes rows ready to be written. */
  prepare(rows: readonly Row[], origin: RecordOrigin): Promise<PreparedBatch>;
}
