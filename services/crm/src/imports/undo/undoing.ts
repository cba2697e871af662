import type { Principal } from '@bindery/contracts/access';
import type { ImportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { RecordAudit } from '../../resources/record-audit.js';
import type { HistoryLine } from '../../resources/write-records/record-history.js';

/** A record that an undo has left as it is. */
type LeftRecord = NonNullable<ImportResult['undone']>['left'][number];

/** A batch of an undo, in its transaction. */
export interface Undoing {
  readonly tx: Sql;
  readonly caller: Principal;
  readonly audit: RecordAudit;
  readonly now: Date;
  readonly lines: HistoryLine[];
  readonly left: LeftRecord[];
  /** How many records went, by their types. */
  readonly removed: Record<string, number>;
  restored: number;
}
