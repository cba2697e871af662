import type { NewAddress, NewDependent, NewPhone } from '@bindery/contracts/crm';
import type { StoredRecord, ResourceDefinition } from '../resource-definition.js';
import type { Columns, Values } from '../record-mapper.js';

/** A resource of any type. */
export type AnyResource = ResourceDefinition<StoredRecord, unknown>;

/** A record that a plan creates or updates: its values, and the columns that hold them. */
interface PlannedRecord {
  readonly resource: AnyResource;
  readonly id: string;
  readonly values: Values;
  readonly columns: Columns;
  /** The path of its fields in the caller's input, with dots; empty at the top. */
  readonly path: string;
  /** The row of the file that it comes from; 0 without a file. */
  readonly row: number;
}

export interface PlannedCreate extends PlannedRecord {
  /** Whether several rows of a file use it, as a carrier that one of them names first. */
  readonly isShared: boolean;
}

export interface PlannedUpdate extends PlannedRecord {
  readonly change: 'updated' | 'deleted' | 'restored';
  /** Its row, if the caller holds it already. */
  readonly present?: StoredRecord | undefined;
}

/** Tags of a client: ids, and names that are added if the account doesn't have them. */
export interface PlannedTags {
  readonly row: number;
  readonly individualId: string;
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/**
 * The source of a plan. A person's records are checked and audited one by one, as if each were saved alone. Those of an
 * import are checked while they are planned, its audit entry covers them, and its events name many at once. Sample data
 * has one audit entry, too.
 */
export type RecordOrigin = { readonly import_id: string } | 'person' | 'sample data';

/** All that one transaction writes: 1 to 500 records of any type with their child records, ready before it begins. */
export interface RecordPlan {
  readonly origin: RecordOrigin;
  /**
   * Whether its transaction has held and checked the records, as a batch of a person's does: then those of one type are written
   * together, and an individual has at most one primary record of a type among its new ones.
   */
  readonly isChecked?: boolean;
  readonly creates: readonly PlannedCreate[];
  /** Records that move to or out of the trash are among them. */
  readonly updates: readonly PlannedUpdate[];
  readonly tags: readonly PlannedTags[];
  /** Present clients that get child records, each with the first row that brings one. */
  readonly parents: ReadonlyMap<string, number>;
}

/** A carrier or product: a present one, or the name of one to create. */
export type CompanyRef = { readonly id: string } | { readonly create: string };

/** The policy of a client. Its agent is an id among the values. */
export interface PlannedPolicy {
  /** The client's present policy, if it is that. */
  readonly id: string | null;
  /** All values of a new one; the changes of a present one. */
  readonly values: Values;
  readonly carrier: CompanyRef;
  readonly product: CompanyRef | null;
}

/** Child records that a client does not have yet. */
export interface PlannedParts {
  readonly phones: readonly NewPhone[];
  readonly addresses: readonly NewAddress[];
  /** Parts that addresses of the client lack, and get. */
  readonly completed: readonly { readonly id: string; readonly type: string; readonly values: Values }[];
  readonly dependents: readonly Omit<NewDependent, 'individual_id'>[];
  /** Names of tags, which the account may not have yet. */
  readonly tags: readonly string[];
  readonly tagIds: readonly string[];
  readonly notes: readonly string[];
  readonly policy: PlannedPolicy | null;
}

/** A record that can't be written, found out in the transaction. */
export class RecordRejected extends Error {
  override readonly name = 'RecordRejected';

  /** @param row of the file */
  constructor(
    readonly row: number,
    readonly reason: string,
  ) {
    super('A record of a plan was rejected');
  }
}
