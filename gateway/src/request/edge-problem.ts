import type { ErrorCode } from '@bindery/contracts/errors';
import type { AppError } from '@bindery/service-kit/errors';

/** The gateway's own error. `detail` is a sentence that the user can act on. */
export interface EdgeProblem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}

/** The problem that a client gets for an error of the service kit. */
export function edgeProblemOf({ code, detail, retryAfterSeconds }: AppError): EdgeProblem {
  return retryAfterSeconds === undefined ? { code, detail } : { code, detail, retryAfterSeconds };
}
