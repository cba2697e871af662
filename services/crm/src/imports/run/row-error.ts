import { AppError } from '@bindery/service-kit/errors';
import { codeOf } from '../../database/too-slow.js';
import { RecordRejected } from '../../resources/write-records/record-plan.js';

/** The classes of Postgres' errors about values: out of range, and against a rule of a table. */
const OF_VALUES = /^2[23]/;

/** Why a row can't go in; undefined for an error that is not the row's. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof RecordRejected) return error.reason;
  if (error instanceof AppError) return error.code === 'validation_failed' ? error.detail : undefined;
  const code = codeOf(error);
  return typeof code === 'string' && OF_VALUES.test(code) ? NOT_STORED : undefined;
}

const NOT_STORED = 'The values of this row do not fit together. Correct them, or enter it by hand.';
