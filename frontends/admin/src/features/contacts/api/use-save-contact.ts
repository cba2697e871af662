import { contactRoutes, type ContactDetail } from '@bindery/contracts/leads';
import { ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import type { LoadedContact } from './use-contact.js';

/** What a superuser changes of a contact; each has a call of its own. */
export type ContactChanges = { status: ContactDetail['status'] } | { lead_score: number };

/**
 * Changes a contact over the version that is shown. The change shows at once and is taken back when it fails; when
 * somebody else saved first, what they saved is shown in its place.
 */
export function useSaveContact({ data: shown, mutate }: LoadedContact) {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (changes: ContactChanges): Promise<void> => {
      if (!shown) return;
      const request = { params: { id: shown.id }, ifMatch: etagOf(shown.version) };
      const save = () =>
        'status' in changes
          ? api.call(contactRoutes.setStatus, { ...request, body: changes })
          : api.call(contactRoutes.setScore, { ...request, body: changes });
      try {
        // A score is told by its reasons and its maker as well, which only the server knows.
        const optimistic = 'status' in changes ? { optimisticData: { ...shown, ...changes } } : {};
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
