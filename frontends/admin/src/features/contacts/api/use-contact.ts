import { contactRoutes, type ContactDetail } from '@bindery/contracts/leads';
import type { ApiProblem } from '@bindery/web-kit/api';
import { useRoute } from '@bindery/web-kit/api';
import type { SWRResponse } from 'swr';

export type LoadedContact = SWRResponse<ContactDetail, ApiProblem>;

/**
 * A contact with all that was written and done. Each time that it is loaded somebody has looked at it, and that goes on
 * record: so it is loaded when it is opened, and never behind its reader's back.
 */
export function useContact(id: string): LoadedContact {
  const onlyWhenOpened = { revalidateOnFocus: false, revalidateOnReconnect: false };
  return useRoute(contactRoutes.get, { params: { id } }, onlyWhenOpened);
}
