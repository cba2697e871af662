import type { ErrorCode, FieldError } from '@bindery/contracts/errors';

/** What can go wrong between the page and the server, beside what the server itself says. */
export type ProblemCode = ErrorCode | 'network' | 'timeout' | 'unexpected_answer';

export interface ProblemFields {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  code: ProblemCode;
  /** A sentence that a person can act on; screens show it as it is. */
  detail: string;
  errors?: readonly FieldError[] | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/** A call that failed: the server's problem details (RFC 9457), or the reason why there was no usable answer. */
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

  /** Trying again later may help: nothing came back, or a part of the product is down. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** The sentence to show for whatever was thrown: the server's detail, else the message, else the fallback. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof ApiProblem) return error.detail;
  return error instanceof Error && error.message ? error.message : fallback;
}
