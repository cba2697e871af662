import { contactDetail, type ContactDetail } from '@bindery/contracts/leads';
import { ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { contactPath, LIST_PATH } from './contact-paths.js';
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
      const part = 'status' in changes ? 'status' : 'score';
      const request = { parser: contactDetail, ifMatch: etagOf(shown.version) };
      const save = () => api.put(`${contactPath(shown.id)}/${part}`, changes, request);
      try {
        // A score is told by its reasons and its maker as well, which only the server knows.
        const optimistic = part === 'status' ? { optimisticData: { ...shown, ...changes } } : {};
        await mutate(save, { ...optimistic, rollbackOnError: true, revalidate: false });
        void refetch(LIST_PATH);
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'precondition_failed') {
          await Promise.all([mutate(), refetch(LIST_PATH)]);
        }
        throw error;
      }
    },
    [api, refetch, shown, mutate],
  );
}
