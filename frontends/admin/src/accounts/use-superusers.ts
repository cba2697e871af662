import { userList } from '@bindery/contracts/identity';
import { useResource } from '@bindery/web-kit/api';

const ADDRESS = '/admin/users?role=superuser&sort=email&order=asc&page_size=100';

/** How a superuser is called by their id. Nobody else changes what is the platform's own. */
export function useSuperuserName(): (id: string) => string {
  const { data } = useResource(ADDRESS, userList, { revalidateOnFocus: false });
  return (id) => {
    const found = data?.items.find((user) => user.id === id);
    if (found) return found.full_name ?? found.email;
    return data ? 'A former superuser' : 'A superuser';
  };
}
