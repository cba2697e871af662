import type { Principal } from '@bindery/contracts/access';
import type { FieldError } from '@bindery/contracts/errors';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { sql } from 'kysely';
import { rowsOf, statement, tables } from '../database/typed-sql.js';

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

const selectActive = statement<{ accountId: string; ids: readonly string[] }>()(
  (value) =>
    tables
      .selectFrom('agents')
      .select('user_id')
      .where('account_id', '=', value('accountId'))
      .where(sql<boolean>`user_id = ANY(${value('ids')}::uuid[])`)
      .where('is_active', '=', sql.lit(true)),
  { isPrepared: true },
);

/**
 * Holds a new assignment to active people of the account. One is always an active member oneself, even before
 * identity's word of it has arrived.
 * @throws AppError `validation_failed` on the field.
 */
export async function requireActiveAgents(tx: Sql, person: Principal, assignment: Assignment): Promise<void> {
  const ids = idsOf(assignment).filter((id) => id !== person.userId);
  if (ids.length === 0) return;
  const agents = await rowsOf(tx, selectActive({ accountId: person.accountId, ids }));
  const active = new Set(agents.map(({ user_id }) => user_id));
  const message = 'Choose an active agent of your account.';
  const errors: FieldError[] = assignmentFields
    .filter((field) => ids.includes(assignment[field] ?? '') && !active.has(assignment[field] ?? ''))
    .map((path) => ({ path, message }));
  if (errors.length > 0) throw new AppError('validation_failed', { detail: message, errors });
}
