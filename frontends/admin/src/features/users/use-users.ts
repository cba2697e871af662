import { userRoutes, type UserView } from '@bindery/contracts/identity';
import { useApi, useRoute } from '@bindery/web-kit/api';
import { useCallback } from 'react';

/** One page of the platform's users. The previous page stays visible while it loads. */
export function useUsers(query: string) {
  return useRoute(userRoutes.list, { query }, { keepPreviousData: true });
}

const MAX_PAGE_SIZE = '100';

/** Reads a user's current data; null when the user was deleted or has another address. */
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
