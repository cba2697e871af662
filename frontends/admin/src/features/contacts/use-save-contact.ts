import { contactRoutes, type ContactDetail } from '@bindery/contracts/leads';
import { ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import type { LoadedContact } from './use-contact.js';

/** The changes that a superuser can make to a contact, each with its own call. */
export type ContactChanges =
  { status: ContactDetail['status'] } | { lead_score: number } | { suspicious: null };

/**
 * Updates a contact, based on the version shown. The update is optimistic and rolled back on failure. After a
 * conflict, the other user's values show.
 */
export function useSaveContact({ data: shown, mutate }: LoadedContact) {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (changes: ContactChanges): Promise<void> => {
      if (!shown) return;
      const request = { params: { id: shown.id }, ifMatch: etagOf(shown.version) };
      const save = () => {
        if ('status' in changes) return api.call(contactRoutes.setStatus, { ...request, body: changes });
        if ('suspicious' in changes)
          return api.call(contactRoutes.clearSuspicion, { ...request, body: changes });
        return api.call(contactRoutes.setScore, { ...request, body: changes });
      };
      try {
        // A score also changes its reasons and author, which only the server knows.
        const optimistic = 'lead_score' in changes ? {} : { optimisticData: { ...shown, ...changes } };
        await mutate(save, { ...optimistic, rollbackOnError: true, revalidate: false });
        void refetch(contactRoutes.list);
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'precondition_failed') {
          await Promise.all([mutate(), refetch(contactRoutes.list)]);
        }
        throw error;
      }
    },
    [api, refetch, shown, mutate],
  );
}
