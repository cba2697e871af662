import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import type { AnnualElection } from '../calendar/enrollment-periods.js';

/** The season of reviews on a day of it. */
export interface ReviewSeason {
  readonly election: AnnualElection;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * The Medicare reviews of a client, which are done with the task of their rule. It is apart from the tasks, because the
 * policies, which have the marks, report to these.
 */
export abstract class ClientReviews {
  /** Marks the open reviews of a client that the person may change. */
  abstract markAllOf(tx: Sql, caller: Principal, insuredId: string, season: ReviewSeason): Promise<void>;
  /** Takes the marks of a client back that the person may change. */
  abstract unmarkAllOf(tx: Sql, caller: Principal, insuredId: string, planYear: number): Promise<void>;
}
