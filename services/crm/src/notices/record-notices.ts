import type { Principal } from '@bindery/contracts/access';
import type { NoticeDue } from '@bindery/contracts/messaging';
import type { Sql } from '@bindery/service-kit/database';
import { recordEvents } from '@bindery/service-kit/outbox';
import type { Note } from '../generated/prisma/client.js';

/** The fields that say who works on a record. */
const assigneesOf = { individual: ['assigned_agent', 'additional_agent'], task: ['assignee_id'] } as const;
type Assigned = keyof typeof assigneesOf;

/** A record as a change has left it, and as it was before. */
interface ChangedRecord {
  readonly type: string;
  readonly row: { readonly id: string };
  /** Undefined of one that was created. */
  readonly before: object | undefined;
}

/** Tells people of what a change by somebody else means for them, in its transaction. */
export async function tellOfChanges(
  tx: Sql,
  caller: Principal,
  written: readonly ChangedRecord[],
): Promise<void> {
  const notices = written
    .flatMap((record) => [...assignmentsIn(caller, record), ...mentionsIn(caller, record)])
    .filter(({ user_id }) => user_id !== caller.userId);
  if (notices.length > 0)
    await recordEvents(
      tx,
      notices.map((data) => noticeEvent(caller, data)),
    );
}

export const noticeEvent = ({ accountId }: Pick<Principal, 'accountId'>, data: NoticeDue) => ({
  ...({ subject: 'crm.notice.due.v1', accountId, subjectId: data.user_id, version: 1, data } as const),
});

/** Records that are somebody's now. */
function assignmentsIn({ userId }: Principal, { type, row, before }: ChangedRecord): NoticeDue[] {
  if (!isAssigned(type)) return [];
  const about = { record_type: type, record_id: row.id, actor_id: userId, count: 1 } as const;
  const valuesOf = (of: object | undefined) =>
    assigneesOf[type].map((field) => (of as Readonly<Record<string, unknown>> | undefined)?.[field]);
  const earlier = valuesOf(before);
  return valuesOf(row)
    .filter((assignee, index) => typeof assignee === 'string' && assignee !== earlier[index])
    .map((assignee) => ({ notice: 'assigned', user_id: assignee as string, ...about }));
}

const isAssigned = (type: string): type is Assigned => type in assigneesOf;

type MentioningNote = Pick<Note, 'individual_id' | 'mentions'>;

/** People whom a note names now. */
function mentionsIn({ userId }: Principal, { type, row, before }: ChangedRecord): NoticeDue[] {
  if (type !== 'note') return [];
  const { individual_id, mentions } = row as ChangedRecord['row'] & MentioningNote;
  const known = (before as MentioningNote | undefined)?.mentions ?? [];
  const about = { record_type: 'individual', record_id: individual_id, actor_id: userId, count: 1 } as const;
  return mentions
    .filter((id) => !known.includes(id))
    .map((user_id) => ({ notice: 'mentioned', user_id, ...about }));
}
