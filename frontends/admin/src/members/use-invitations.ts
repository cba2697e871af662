import { invitationRoutes } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';

/** The invitations of an account that can still be resent or revoked. */
export function useInvitations(accountId: string | undefined) {
  return useRoute(invitationRoutes.list, { query: { account_id: accountId } });
}
