import { agentList } from '@bindery/contracts/crm';
import { useResource } from '@bindery/web-kit/api';

/** The people of the account whom a record can be assigned to. */
export function useAgents() {
  return useResource('/agents', agentList, { revalidateOnFocus: false });
}
