import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useCallback, useRef } from 'react';
import type { RecordType, Stored } from './record-type.js';
import { useStoreRecord } from './use-save.js';

type Create<View> = (body: object) => Promise<View>;

/**
 * Adds a record. A retry after a lost response reuses its idempotency key, so it does not add a second one.
 * @param individualId the individual that a child record is added to
 */
export function useCreateRecord<View extends Stored>(
  type: RecordType<View>,
  individualId?: string,
): Create<View> {
  const api = useApi();
  const store = useStoreRecord(type);
  const unanswered = useRef<{ body: string; key: string } | null>(null);

  return useCallback(
    async (body) => {
      const written = JSON.stringify(body);
      const earlier = unanswered.current;
      const key = earlier?.body === written ? earlier.key : crypto.randomUUID();
      unanswered.current = { body: written, key };
      try {
        const { create, createOfIndividual } = type.routes;
        const route = individualId === undefined ? create : (createOfIndividual ?? create);
        if (!route) throw new Error(`No route adds this ${type.singular}`);
        const params = { id: individualId };
        const created = await api.call(route, { params, body, idempotencyKey: key });
        await store(created.id, created);
        return created;
      } catch (error) {
        // A client error is final, so the next attempt is a new request.
        if (error instanceof ApiProblem && !error.isTransient) unanswered.current = null;
        throw error;
      }
    },
    [api, individualId, store, type],
  );
}
