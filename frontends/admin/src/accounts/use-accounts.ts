import { accountList } from '@bindery/contracts/identity';
import { useResource } from '@bindery/web-kit/api';

/** Every address of a list of accounts begins with it. */
const ACCOUNTS_PATH = '/admin/accounts?';

/** The platform's accounts by name, a hundred of them at most. @param search part of the name. */
export function useAccounts(search: string) {
  const query = new URLSearchParams({ search, sort: 'name', order: 'asc', page_size: '100' });
  return useResource(`${ACCOUNTS_PATH}${query.toString()}`, accountList, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
}
