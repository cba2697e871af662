import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';

/** A renewal that was decided. */
export interface DecidedRenewal {
  readonly policyId: string;
  readonly insuredId: string | null;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** A contact with a lead: the record by whose undo it is undone, and what it was. */
export interface Contact {
  readonly recordId: string;
  readonly reason: string;
}

/**
 * Work of people that a rule may have made a task for. Records report it, each in the transaction of its change; the
 * tasks listen. It is apart from both, because the tasks read the records.
 */
export abstract class WorkDone {
  abstract renewalDecided(tx: Sql, person: Principal, of: DecidedRenewal, reason: string): Promise<void>;
  abstract renewalUndone(tx: Sql, person: Principal, of: DecidedRenewal): Promise<void>;
  abstract leadContacted(tx: Sql, person: Principal, insuredId: string, contact: Contact): Promise<void>;
  abstract contactUndone(tx: Sql, person: Principal, recordId: string): Promise<void>;
  abstract policyNumberChanged(tx: Sql, person: Principal, policyId: string, isThere: boolean): Promise<void>;
  abstract policyAdded(tx: Sql, person: Principal, policyId: string): Promise<void>;
  abstract policyRemoved(tx: Sql, person: Principal, policyId: string): Promise<void>;
  abstract individualsMerged(tx: Sql, person: Principal, keptId: string, mergeId: string): Promise<void>;
  abstract mergeUndone(tx: Sql, person: Principal, mergeId: string): Promise<void>;
}
