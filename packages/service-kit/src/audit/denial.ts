import type { ErrorCode } from '@bindery/contracts/errors';
import { AppError } from '../errors/app-error.js';

// Malformed requests, lost updates and empty fields are the client's errors, not denials of access.
const clientErrors: ReadonlySet<ErrorCode> = new Set([
  'validation_failed',
  'precondition_failed',
  'idempotency_key_reused',
  'nothing_to_reveal',
]);

/** Whether an error denies the attempt, which is audited, and is neither a client error nor a fault. */
export const isDenied = (error: unknown): boolean =>
  error instanceof AppError && error.status < 500 && !clientErrors.has(error.code);

/** Whether the attempt named something that doesn't exist, or that its user can't see. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_found';
