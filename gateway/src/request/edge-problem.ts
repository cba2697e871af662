import type { ErrorCode } from '@bindery/contracts/errors';
import type { AppError } from '@bindery/service-kit/errors';

/** A refusal of the gateway's own. `detail` is a sentence that the person can act on. */
export interface EdgeProblem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}

/** What an error of the service kit says to a client. */
export function edgeProblemOf({ code, detail, retryAfterSeconds }: AppError): EdgeProblem {
  return retryAfterSeconds === undefined ? { code, detail } : { code, detail, retryAfterSeconds };
}
