import { individualView, type IndividualView, type NewIndividual } from '@bindery/contracts/crm';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback, useRef } from 'react';
import { TOUCHED_BY_INDIVIDUALS } from './refetch-records.js';

/** Adds an individual. Pressing again after an answer was lost does not add a second one. */
export function useCreateIndividual(): (body: NewIndividual) => Promise<IndividualView> {
  const api = useApi();
  const refetch = useRefetch();
  const unanswered = useRef<{ body: string; key: string } | null>(null);

  return useCallback(
    async (body) => {
      const written = JSON.stringify(body);
      const earlier = unanswered.current;
      const key = earlier?.body === written ? earlier.key : crypto.randomUUID();
      unanswered.current = { body: written, key };
      try {
        const created = await api.post('/insureds', body, { parser: individualView, idempotencyKey: key });
        void refetch(...TOUCHED_BY_INDIVIDUALS);
        return created;
      } catch (error) {
        // A refusal is an answer; the next try is another request.
        if (error instanceof ApiProblem && !error.isPassing) unanswered.current = null;
        throw error;
      }
    },
    [api, refetch],
  );
}
