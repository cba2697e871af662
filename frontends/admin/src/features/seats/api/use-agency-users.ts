import { agencyUserList } from '@bindery/contracts/identity';
import { useResource } from '@bindery/web-kit/api';
import { aboutAccount } from './seat-paths.js';

/** The members of an account, inactive ones too. */
export function useAgencyUsers(accountId: string | undefined) {
  return useResource(aboutAccount('/admin/agency-users', accountId), agencyUserList);
}
