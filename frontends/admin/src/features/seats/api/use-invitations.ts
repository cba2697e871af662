import { invitationList } from '@bindery/contracts/identity';
import { useResource } from '@bindery/web-kit/api';
import { aboutAccount } from './seat-paths.js';

/** The invitations of an account that can still be acted on. */
export function useInvitations(accountId: string | undefined) {
  return useResource(aboutAccount('/admin/invitations', accountId), invitationList);
}
