import { agencyUserList } from '@bindery/contracts/identity';
import { useResource } from '@bindery/web-kit/api';

/** The members of an account. @param accountId null loads nothing */
export function useMembers(accountId: string | null) {
  return useResource(accountId && `/admin/agency-users?account_id=${accountId}`, agencyUserList);
}
