import type { ArchivedPremium } from '../../policies/dated-premiums.sql.js';
import type { Principal } from '@bindery/contracts/access';
import type { RecordType, RowOutcome } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { Columns, Values } from '../../resources/record-mapper.js';
import type { ResourceDefinition } from '../../resources/resource-definition.js';
import type { RestoredRow } from '../archive/restore-records.js';
import type { CellNote } from '../rows/read-row.js';

type AnyResource = ResourceDefinition<never, unknown>;

/** A record that a row makes: its values and its row. */
export interface NewRecord {
  readonly resource: Pick<AnyResource, 'mapper' | 'rootOf'> & { readonly type: RecordType };
  readonly number: number;
  readonly id: string;
  readonly values: Values;
  readonly columns: Columns;
  /** Of a policy that has had several. */
  readonly premiums?: readonly ArchivedPremium[];
  /** Whether its row is about it, and no other row uses it. */
  readonly isOwn?: boolean;
}

/** What rows change of a record that is there. */
export interface ChangedRecord {
  readonly number: number;
  readonly id: string;
  readonly values: Values;
  readonly columns: Columns;
}

/** The same, with what it is. */
export interface UpdatedRecord extends ChangedRecord {
  readonly resource: NewRecord['resource'] & {
    afterWrite?(tx: Sql, caller: Principal, row: never, values: Values): Promise<unknown>;
  };
}

/** The tags that a row gives its client: ids, and names that are added if the account doesn't have them. */
export interface GivenTags {
  readonly number: number;
  readonly clientId: string;
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/** What became of a row. */
export interface DoneRow {
  readonly number: number;
  readonly outcome: RowOutcome;
  readonly recordId: string | null;
  readonly notes: { readonly problems: CellNote[]; readonly warnings: CellNote[] };
}

/** All that a batch writes, ready before its transaction begins. */
export interface PreparedBatch {
  readonly records: readonly NewRecord[];
  readonly clients: readonly ChangedRecord[];
  /** What changes of policies, carriers and products. */
  readonly updates: readonly UpdatedRecord[];
  readonly tags: readonly GivenTags[];
  /** Clients that are there already, to whom something is added, by the first row that does. */
  readonly held: ReadonlyMap<string, number>;
  readonly rows: readonly DoneRow[];
  /** What the archive of an account has beside records. */
  readonly lists: readonly RestoredRow[];
}

/** A row that can't go in by itself, found out while its batch is written. */
export class RowRejected extends Error {
  override readonly name = 'RowRejected';

  constructor(
    readonly number: number,
    readonly reason: string,
  ) {
    super('A row of an import was rejected');
  }
}
