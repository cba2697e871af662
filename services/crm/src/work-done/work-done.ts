import type { Principal } from '@bindery/contracts/access';
import type { AnnualElection } from '../calendar/enrollment-periods.js';
import type { Sql } from '@bindery/service-kit/database';

/** A renewal that was decided. */
export interface DecidedRenewal {
  readonly policyId: string;
  readonly insuredId: string | null;
  /** `YYYY-MM-DD`, as is the day on which it was decided, by the account's time zone. */
  readonly date: string;
  readonly today: string;
}

/** A Medicare plan whose review is done or open again, for the plan year of an election. */
export interface ReviewedPlan extends Pick<DecidedRenewal, 'policyId' | 'insuredId' | 'today'> {
  readonly election: AnnualElection;
}

/** A contact with a lead: the record by whose undo it is undone, and what it was. */
export interface Contact {
  readonly recordId: string;
  readonly reason: string;
}

/** A call that reached nobody, and when to call again; the time of the task stays without one. */
export interface UnansweredCall {
  readonly noteId: string;
  readonly individualId: string;
  readonly nextTry: { readonly date: string; readonly time?: string | null };
}

/**
 * Work of people that a rule may have made a task for. Records report it, each in the transaction of its change; the
 * tasks listen. It is apart from both, because the tasks read the records.
 */
export abstract class WorkDone {
  abstract renewalDecided(tx: Sql, caller: Principal, of: DecidedRenewal, reason: string): Promise<void>;
  abstract renewalUndone(tx: Sql, caller: Principal, of: DecidedRenewal): Promise<void>;
  abstract planReviewed(tx: Sql, caller: Principal, of: ReviewedPlan, reason: string): Promise<void>;
  abstract reviewUndone(tx: Sql, caller: Principal, of: ReviewedPlan): Promise<void>;
  abstract leadContacted(tx: Sql, caller: Principal, insuredId: string, contact: Contact): Promise<void>;
  abstract contactUndone(tx: Sql, caller: Principal, recordId: string): Promise<void>;
  abstract callNotReached(tx: Sql, caller: Principal, call: UnansweredCall): Promise<void>;
  abstract callUndone(tx: Sql, caller: Principal, noteId: string): Promise<void>;
  abstract callRestored(tx: Sql, caller: Principal, noteId: string): Promise<void>;
  abstract policyNumberChanged(tx: Sql, caller: Principal, policyId: string, isThere: boolean): Promise<void>;
  abstract policyAdded(tx: Sql, caller: Principal, policyId: string): Promise<void>;
  abstract policyRemoved(tx: Sql, caller: Principal, policyId: string): Promise<void>;
  abstract individualsMerged(tx: Sql, caller: Principal, keptId: string, mergeId: string): Promise<void>;
  abstract mergeUndone(tx: Sql, caller: Principal, mergeId: string): Promise<void>;
}
