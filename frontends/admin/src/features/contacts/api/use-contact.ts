import { contactDetail, type ContactDetail } from '@bindery/contracts/leads';
import type { ApiProblem } from '@bindery/web-kit/api';
import { useResource } from '@bindery/web-kit/api';
import type { SWRResponse } from 'swr';
import { contactPath } from './contact-paths.js';

export type LoadedContact = SWRResponse<ContactDetail, ApiProblem>;

/**
 * A contact with all that was written and done. Each time that it is loaded somebody has looked at it, and that goes on
 * record: so it is loaded when it is opened, and never behind its reader's back.
 */
export function useContact(id: string): LoadedContact {
  return useResource(contactPath(id), contactDetail, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}
