import type { Principal } from '@bindery/contracts/access';
import type { FieldError } from '@bindery/contracts/errors';
import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/crm-database.js';

/** The fields of a record that hold somebody of the account. */
export interface Assignment {
  readonly assigned_agent?: string | null | undefined;
  readonly additional_agent?: string | null | undefined;
}

const assignmentFields = ['assigned_agent', 'additional_agent'] as const;
const idsOf = (assignment: Assignment): string[] =>
  assignmentFields.flatMap((field) => assignment[field] ?? []);

/** Names by id of the people that a record is assigned to, also of those who have left. */
export async function namesOfAgents(
  tx: Transaction,
  record: Assignment & { account_id: string },
): Promise<Map<string, string>> {
  const ids = idsOf(record);
  if (ids.length === 0) return new Map();
  const agents = await tx.agent.findMany({ where: { account_id: record.account_id, user_id: { in: ids } } });
  return new Map(agents.map(({ user_id, name }) => [user_id, name]));
}

/**
 * Holds a new assignment to active people of the account. One is always an active member oneself, even before
 * identity's word of it has arrived.
 * @throws AppError `validation_failed` on the field.
 */
export async function requireActiveAgents(
  tx: Transaction,
  person: Principal,
  assignment: Assignment,
): Promise<void> {
  const ids = idsOf(assignment).filter((id) => id !== person.userId);
  if (ids.length === 0) return;
  const where = { account_id: person.accountId, user_id: { in: ids }, is_active: true };
  const active = new Set((await tx.agent.findMany({ where })).map(({ user_id }) => user_id));
  const message = 'Choose an active agent of your account.';
  const errors: FieldError[] = assignmentFields
    .filter((field) => ids.includes(assignment[field] ?? '') && !active.has(assignment[field] ?? ''))
    .map((path) => ({ path, message }));
  if (errors.length > 0) throw new AppError('validation_failed', { detail: message, errors });
}
