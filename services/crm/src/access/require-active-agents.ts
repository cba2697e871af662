import type { Principal } from '@bindery/contracts/access';
import type { FieldError } from '@bindery/contracts/errors';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';

/** The fields that hold a member of the account. */
export interface Assignment {
  readonly assigned_agent?: string | null | undefined;
  readonly additional_agent?: string | null | undefined;
  readonly writing_agent?: string | null | undefined;
  readonly assignee_id?: string | null | undefined;
}

const assignmentFields = ['assigned_agent', 'additional_agent', 'writing_agent', 'assignee_id'] as const;
const idsOf = (assignment: Assignment): string[] =>
  assignmentFields.flatMap((field) => assignment[field] ?? []);

/**
 * Holds a new assignment to active people of the account. One is always an active member oneself, even before
 * identity's word of it has arrived.
 * @throws AppError `validation_failed` on the field.
 */
export async function requireActiveAgents(tx: Sql, caller: Principal, assignment: Assignment): Promise<void> {
  const ids = idsOf(assignment).filter((id) => id !== caller.userId);
  if (ids.length === 0) return;
  const agents = await tx.$queryRaw<{ user_id: string }[]>`
    SELECT user_id FROM agents
    WHERE account_id = ${caller.accountId}::uuid AND user_id = ANY (${ids}::uuid[]) AND is_active`;
  const active = new Set(agents.map(({ user_id }) => user_id));
  const message = 'Choose an active agent of your account.';
  const errors: FieldError[] = assignmentFields
    .filter((field) => ids.includes(assignment[field] ?? '') && !active.has(assignment[field] ?? ''))
    .map((path) => ({ path, message }));
  if (errors.length > 0) throw new AppError('validation_failed', { detail: message, errors });
}
