import type { AccountKeyPage, KeyChangePage, ReencryptBatch, ReencryptCursor } from '@bindery/contracts/ops';

/** Operations on the keys of a service's encrypted fields, a page of accounts or a batch of records at a time. */
export interface FieldKeys {
  status(after: string | null): Promise<AccountKeyPage>;
  /** Gives each account one more data key, under which its values are written from then on. */
  rotate(after: string | null): Promise<KeyChangePage>;
  /** Wraps each account's key under the present root key, where another one wraps it. */
  rewrap(after: string | null): Promise<KeyChangePage>;
  /** Moves stored values to their account's newest data key, from a cursor on. */
  reencrypt(from: ReencryptCursor): Promise<ReencryptBatch>;
}

/** The token under which a service says how its keys are changed. */
export const FIELD_KEYS = Symbol('FIELD_KEYS');
