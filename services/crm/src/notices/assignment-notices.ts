import type { Principal } from '@bindery/contracts/access';
import type { NoticeDue } from '@bindery/contracts/messaging';
import { valueOf, type ChangedRecord } from './changed-record.js';

/** The fields that say who works on a record. */
const assigneesOf = { individual: ['assigned_agent', 'additional_agent'], task: ['assignee_id'] } as const;
type Assigned = keyof typeof assigneesOf;

/** Notices to the people whose record it is now. */
export function assignmentNotices({ userId }: Principal, { type, row, before }: ChangedRecord): NoticeDue[] {
  if (!isAssigned(type)) return [];
  const about = { record_type: type, record_id: row.id, actor_id: userId, count: 1 } as const;
  const earlier = assigneesOf[type].map((field) => valueOf(before, field));
  return assigneesOf[type]
    .map((field) => valueOf(row, field))
    .filter((assignee, index) => typeof assignee === 'string' && assignee !== earlier[index])
    .map((assignee) => ({ notice: 'assigned', user_id: assignee as string, ...about }));
}

const isAssigned = (type: string): type is Assigned => type in assigneesOf;
