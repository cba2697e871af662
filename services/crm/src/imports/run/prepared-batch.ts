import type { RowOutcome } from '@bindery/contracts/crm';
import type { RecordPlan } from '../../resources/write-records/record-plan.js';
import type { RestoredRow } from '../archive/restore-records.js';
import type { RowNotes } from '../stored/import-details.js';

/** The outcome of a row. */
export interface DoneRow {
  readonly number: number;
  readonly outcome: RowOutcome;
  readonly recordId: string | null;
  readonly notes: RowNotes;
  /** Of a client: by it, the next import knows the record again. */
  readonly digest?: string | null;
}

/** All that a batch of rows writes, ready before its transaction begins. */
export interface PreparedBatch {
  readonly plan: RecordPlan;
  readonly rows: readonly DoneRow[];
  /** New rows of an archive, which also has tags, households, views and premiums. */
  readonly restored: readonly RestoredRow[];
}
