import { userRoutes } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';

const superusers = { query: { role: 'superuser', sort: 'email', order: 'asc', page_size: '100' } } as const;

/** Maps a superuser's id to a name. Only superusers change the platform's own data. */
export function useSuperuserName(): (id: string) => string {
  const { data } = useRoute(userRoutes.list, superusers, { revalidateOnFocus: false });
  return (id) => {
    const found = data?.items.find((user) => user.id === id);
    if (found) return found.full_name ?? found.email;
    return data ? 'A former superuser' : 'A superuser';
  };
}
