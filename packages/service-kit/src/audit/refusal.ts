import type { ErrorCode } from '@bindery/contracts/errors';
import { AppError } from '../errors/index.js';

// What is wrong with the request itself is a slip, and somebody who saved first is no refusal.
const slips: ReadonlySet<ErrorCode> = new Set([
  'validation_failed',
  'precondition_failed',
  'idempotency_key_reused',
]);

/** Whether an error refuses what was attempted, which belongs on record, and is no mere slip or fault. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.status < 500 && !slips.has(error.code);
