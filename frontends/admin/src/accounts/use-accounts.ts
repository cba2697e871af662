import { accountRoutes } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';

/**
 * The platform's accounts by name, at most a hundred.
 * @param search part of the name
 */
export function useAccounts(search: string) {
  const query = { search, sort: 'name', order: 'asc', page_size: '100' } as const;
  return useRoute(
    accountRoutes.list,
    { query },
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
    },
  );
}
