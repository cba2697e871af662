import { seatRoutes } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';

/** The members of an account. @param accountId null loads nothing */
export function useMembers(accountId: string | null) {
  return useRoute(seatRoutes.members, accountId === null ? null : { query: { account_id: accountId } });
}
