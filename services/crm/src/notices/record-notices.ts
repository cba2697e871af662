import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { recordEvents } from '@bindery/service-kit/outbox';
import { assignmentNotices } from './assignment-notices.js';
import type { ChangedRecord } from './changed-record.js';
import { closingNotices } from './closing-notices.js';
import { mentionNotices } from './mention-notices.js';
import { noticeEvent } from './notice-event.js';

/** Tells people of what a change by somebody else means for them, in its transaction. */
export async function tellOfChanges(
  tx: Sql,
  caller: Principal,
  changed: readonly ChangedRecord[],
): Promise<void> {
  const found = [
    ...changed.flatMap((record) => [...assignmentNotices(caller, record), ...mentionNotices(caller, record)]),
    ...(await closingNotices(tx, caller, changed)),
  ];
  const notices = found.filter(({ user_id }) => user_id !== caller.userId);
  if (notices.length > 0)
    await recordEvents(
      tx,
      notices.map((notice) => noticeEvent(caller, notice)),
    );
}
