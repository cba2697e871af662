import { contactRoutes } from '@bindery/contracts/leads';
import { useRoute } from '@bindery/web-kit/api';

/** One page of the contacts, with the figures of all. The page before it stays in sight until it has come. */
export function useContacts(query: string) {
  return useRoute(contactRoutes.list, { query }, { keepPreviousData: true });
}
