import { contactRoutes } from '@bindery/contracts/leads';
import { useRoute } from '@bindery/web-kit/api';

/** One page of the contacts, with overall stats. The previous page stays visible while it loads. */
export function useContacts(query: string) {
  return useRoute(contactRoutes.list, { query }, { keepPreviousData: true });
}
