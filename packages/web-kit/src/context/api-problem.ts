import type { ErrorCode, FieldError } from '@bindery/contracts/errors';

/** The server's error codes, and those of failed connections. */
export type ProblemCode = ErrorCode | 'network' | 'timeout' | 'unexpected_answer';

export interface ProblemFields {
  /** The HTTP status; 0 without a response. */
  status: number;
  code: ProblemCode;
  /** A sentence for the user, shown as it is. */
  detail: string;
  errors?: readonly FieldError[] | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/** A failed call: the server's problem details (RFC 9457), or the reason why there was no usable response. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;

  constructor({ status, code, detail, errors = [], requestId, cause }: ProblemFields) {
    super(detail, { cause });
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.requestId = requestId;
  }

  /** Whether a retry may help: there was no response, or a service is down. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}
