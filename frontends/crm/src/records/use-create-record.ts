import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback, useRef } from 'react';
import type { RecordType } from './record-type.js';

type Create<View> = (body: object) => Promise<View>;

/**
 * Adds a record. Pressing again after an answer was lost does not add a second one.
 * @param at where it is added, when that is not where its type is
 */
export function useCreateRecord<View>(type: RecordType<View>, at: string = type.path): Create<View> {
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
        const created = await api.post(at, body, { parser: type.view, idempotencyKey: key });
        void refetch(...type.touches);
        return created;
      } catch (error) {
        // A refusal is an answer; the next try is another request.
        if (error instanceof ApiProblem && !error.isPassing) unanswered.current = null;
        throw error;
      }
    },
    [api, at, refetch, type],
  );
}
