import type { Principal } from '@bindery/contracts/access';
import type { NoticeDue } from '@bindery/contracts/messaging';
import type { Note } from '../generated/prisma/client.js';
import type { ChangedRecord } from './changed-record.js';

type MentioningNote = Pick<Note, 'individual_id' | 'mentions'>;

/** Notices to the people whom a note names now. */
export function mentionNotices({ userId }: Principal, { type, row, before }: ChangedRecord): NoticeDue[] {
  if (type !== 'note') return [];
  const { individual_id, mentions } = row as ChangedRecord['row'] & MentioningNote;
  const known = (before as MentioningNote | undefined)?.mentions ?? [];
  const about = { record_type: 'individual', record_id: individual_id, actor_id: userId, count: 1 } as const;
  return mentions
    .filter((id) => !known.includes(id))
    .map((user_id) => ({ notice: 'mentioned', user_id, ...about }));
}
