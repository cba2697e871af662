import { userList } from '@bindery/contracts/identity';
import { useResource } from '@bindery/web-kit/api';

/** One page of the platform's users. The page before it stays in sight until it has come. */
export function useUsers(query: string) {
  return useResource(`/admin/users?${query}`, userList, { keepPreviousData: true });
}
