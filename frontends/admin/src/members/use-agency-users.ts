import { seatRoutes } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';

/**
 * The members of an account, including inactive ones.
 * @param accountId the user's own unless a superuser names another
 */
export function useAgencyUsers(accountId: string | undefined) {
  return useRoute(seatRoutes.members, { query: { account_id: accountId } });
}
