import type { ErrorCode } from '@bindery/contracts/errors';
import { AppError } from '../errors/index.js';

// What is wrong with the request itself is a slip, and neither somebody who saved first nor an empty field refuses anything.
const slips: ReadonlySet<ErrorCode> = new Set([
  'validation_failed',
  'precondition_failed',
  'idempotency_key_reused',
  'nothing_to_reveal',
]);

/** Whether an error refuses what was attempted, which belongs on record, and is no mere slip or fault. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.status < 500 && !slips.has(error.code);
