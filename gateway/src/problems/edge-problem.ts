import type { ErrorCode } from '@bindery/contracts/errors';

/** A refusal of the gateway's own. `detail` is a sentence that the person can act on. */
export interface EdgeProblem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}
