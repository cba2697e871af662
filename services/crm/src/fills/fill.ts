import type { Sql } from '@bindery/service-kit/database';
import type { AccountDay } from '../policies/dated-premiums.sql.js';

/** The number of rows in one transaction, which holds its locks for less than a second. */
export const BATCH_SIZE = 500;

/**
 * Fills values into rows of a release that did not have them, a batch at a time. It can be repeated, so a fill that was
 * interrupted begins again. Until it is done, the code reads rows without these values rightly.
 *
 * @param day of the account, and its today
 * @param after the last row of the batch before; null at first
 * @returns the last row of this batch; null if there was none
 */
export type Fill = (tx: Sql, day: AccountDay, after: string | null) => Promise<string | null>;
