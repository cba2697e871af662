import type { ErrorCode } from '@bindery/contracts/errors';
import type { AppError } from '@bindery/service-kit/errors';

/** The gateway's own error. `detail` is a sentence that the user can act on. */
export interface EdgeProblem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}

/** What an error of the service kit says to a client. */
export function edgeProblemOf({ code, detail, retryAfterSeconds }: AppError): EdgeProblem {
  return retryAfterSeconds === undefined ? { code, detail } : { code, detail, retryAfterSeconds };
}
