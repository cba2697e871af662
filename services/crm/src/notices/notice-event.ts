import type { Principal } from '@bindery/contracts/access';
import type { NoticeDue } from '@bindery/contracts/messaging';

/** The event that asks identity to tell a person of something. */
export const noticeEvent = ({ accountId }: Pick<Principal, 'accountId'>, data: NoticeDue) => ({
  ...({ subject: 'crm.notice.due.v1', accountId, subjectId: data.user_id, version: 1, data } as const),
});
