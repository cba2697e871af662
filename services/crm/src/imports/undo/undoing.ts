import type { Principal } from '@bindery/contracts/access';
import type { ImportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { insertLines, RecordAudit } from '../../resources/record-audit.js';
import type { Told } from '../run/import-changes.js';

/** A record that an undo has left as it is. */
type LeftRecord = NonNullable<ImportResult['undone']>['left'][number];

/** A batch of an undo, in its transaction. */
export interface Undoing {
  readonly tx: Sql;
  readonly caller: Principal;
  readonly audit: RecordAudit;
  readonly now: Date;
  readonly lines: Parameters<typeof insertLines>[1][number][];
  readonly told: Told[];
  readonly left: LeftRecord[];
  removed: number;
  restored: number;
}
