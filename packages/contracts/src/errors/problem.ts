import { z } from 'zod';
import { errorTable, type ErrorCode } from './error-table.js';

/** One field that was refused: `path` in dots (`premium`, `settings.default_agent_access`), `message` a sentence. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** Problem details as of RFC 9457, sent as `application/problem+json` over HTTP and as the error of a NATS reply. */
export const problemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.array(fieldError).optional(),
  /** The ids of the plans that include what was asked for, of `plan_upgrade_required`. */
  plans: z.array(z.string()).optional(),
  /** The ways to prove who one is, as `amr` names them, of `step_up_required`. */
  methods: z.array(z.string()).optional(),
});
export type ProblemDetails = z.infer<typeof problemDetails>;

/** How many refused fields a problem lists. A body of 64 KiB can have thousands. */
export const MAX_LISTED_ERRORS = 20;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * Builds the problem for one of our error codes.
 * @param detail a sentence that tells the user what to do.
 * @param errors the invalid fields. The problem lists the first {@link MAX_LISTED_ERRORS}
 */
export function problemOf(
  code: ErrorCode,
  detail: string,
  requestId: string,
  errors?: readonly FieldError[],
): ProblemDetails {
  const { status, title } = errorTable[code];
  const problem = { type: `urn:bindery:problem:${code}`, title, status, detail, code, request_id: requestId };
  return errors && errors.length > 0 ? { ...problem, errors: errors.slice(0, MAX_LISTED_ERRORS) } : problem;
}
