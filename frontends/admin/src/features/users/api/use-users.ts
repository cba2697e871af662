import { userList, type UserView } from '@bindery/contracts/identity';
import { useApi, useResource } from '@bindery/web-kit/api';
import { useCallback } from 'react';

/** One page of the platform's users. The page before it stays in sight until it has come. */
export function useUsers(query: string) {
  return useResource(`/admin/users?${query}`, userList, { keepPreviousData: true });
}

const MOST = 100;

/** Reads one user as they are now; null when they are gone, or have another address by now. */
export function useReadUser(): (user: UserView) => Promise<UserView | null> {
  const api = useApi();
  return useCallback(
    async ({ id, email }) => {
      const query = { search: email, page_size: MOST };
      const { items } = await api.get('/admin/users', { query, parser: userList });
      return items.find((user) => user.id === id) ?? null;
    },
    [api],
  );
}
