import { contactRoutes, type ContactDetail } from '@bindery/contracts/leads';
import type { ApiProblem } from '@bindery/web-kit/api';
import { useRoute } from '@bindery/web-kit/api';
import type { SWRResponse } from 'swr';

export type LoadedContact = SWRResponse<ContactDetail, ApiProblem>;

/**
 * A contact with its messages and history. Each load is audited as a view, so it loads only when it is opened
 * and never in the background.
 */
export function useContact(id: string): LoadedContact {
  const onlyWhenOpened = { revalidateOnFocus: false, revalidateOnReconnect: false };
  return useRoute(contactRoutes.get, { params: { id } }, onlyWhenOpened);
}
