import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback, useRef } from 'react';
import type { RecordType } from './record-type.js';

type Create<View> = (body: object) => Promise<View>;

/**
 * Adds a record. Pressing again after an answer was lost does not add a second one.
 * @param individualId whose record it becomes, when its route says so
 */
export function useCreateRecord<View>(type: RecordType<View>, individualId?: string): Create<View> {
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
        const { create, createOfIndividual } = type.routes;
        const route = individualId === undefined ? create : createOfIndividual;
        if (!route) throw new Error(`No route adds this ${type.singular}`);
        const params = { id: individualId };
        const created = await api.call(route, { params, body, idempotencyKey: key });
        void refetch(...type.touches);
        return created;
      } catch (error) {
        // A refusal is an answer; the next try is another request.
        if (error instanceof ApiProblem && !error.isTransient) unanswered.current = null;
        throw error;
      }
    },
    [api, individualId, refetch, type],
  );
}
