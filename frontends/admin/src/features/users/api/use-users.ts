import { userRoutes, type UserView } from '@bindery/contracts/identity';
import { useApi, useRoute } from '@bindery/web-kit/api';
import { useCallback } from 'react';

/** One page of the platform's users. The page before it stays in sight until it has come. */
export function useUsers(query: string) {
  return useRoute(userRoutes.list, { query }, { keepPreviousData: true });
}

const MAX_PAGE_SIZE = '100';

/** Reads one user as they are now; null when they are gone, or have another address by now. */
export function useReadUser(): (user: UserView) => Promise<UserView | null> {
  const api = useApi();
  return useCallback(
    async ({ id, email }) => {
      const query = { search: email, page_size: MAX_PAGE_SIZE };
      const { items } = await api.call(userRoutes.list, { query });
      return items.find((user) => user.id === id) ?? null;
    },
    [api],
  );
}
