import { contactList } from '@bindery/contracts/leads';
import { useResource } from '@bindery/web-kit/api';
import { LIST_PATH } from './contact-paths.js';

/** One page of the contacts, with the figures of all. The page before it stays in sight until it has come. */
export function useContacts(query: string) {
  return useResource(LIST_PATH + query, contactList, { keepPreviousData: true });
}
