import { isMask } from '@bindery/contracts/crm';
import { stateOf } from '@bindery/contracts/route';
import { requestPathOf, ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { isSameValue } from './field-conflicts.js';
import type { RecordType, Stored } from './record-type.js';
import { useReadRecord } from './use-record.js';

type Save<View> = (base: View, changes: object) => Promise<View>;

/** Puts the record of a response into the cache, and refetches what shows it. */
export function useStoreRecord<View>(type: RecordType<View>): (id: string, record: View) => Promise<void> {
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (id, record) => {
      const { get, history } = type.routes;
      if (get) await mutate(requestPathOf(get, { params: { id } }), record, { revalidate: false });
      void refetch(...type.touches, ...(history ? [history] : []));
    },
    [mutate, refetch, type],
  );
}

/** Restores a record from the trash. Restoring is idempotent. */
export function useRestoreRecord(type: RecordType<unknown>): (id: string) => Promise<void> {
  const api = useApi();
  const store = useStoreRecord(type);
  return useCallback(
    async (id) => store(id, await api.call(type.routes.restore, { params: { id } })),
    [api, store, type],
  );
}

/** Saves changes to the version that was read; the server answers `precondition_failed` when a newer one exists. */
function useUpdateRecord<View extends Stored>(type: RecordType<View>): Save<View> {
  const api = useApi();
  const store = useStoreRecord(type);
  return useCallback(
    async (base, body) => {
      const { id } = base;
      const saved = await api.call(type.routes.update, {
        params: { id },
        body,
        ifMatch: etagOf(stateOf(base)),
      });
      await store(id, saved);
      return saved;
    },
    [api, store, type],
  );
}

/**
 * Saves an edit. When the response to a save is lost, the next attempt finds that "someone" saved first. If the record
 * then holds the sent values, that was the lost save, and the edit has succeeded.
 */
export function useSave<View extends Stored>(type: RecordType<View>): Save<View> {
  const update = useUpdateRecord(type);
  const read = useReadRecord(type);
  const responseLost = useRef(false);

  return async (base, changes) => {
    try {
      return await update(base, changes);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.isTransient) responseLost.current = true;
      if (error.code !== 'precondition_failed' || !responseLost.current) throw error;
      const newest = await read(base);
      const isNext = newest.version === base.version + 1;
      if (!isNext || !holdsChanges(newest, changes)) throw error;
      // Sending it again changes nothing, but updates the cache with the new version.
      return update(newest, changes);
    }
  };
}

/** Whether the record has the sent values. What is returned masked proves nothing by itself. */
function holdsChanges(newest: object, changes: object): boolean {
  const held = new Map<string, unknown>(Object.entries(newest));
  const plain = Object.entries(changes).filter(([name]) => !isMask(held.get(name)));
  return plain.length > 0 && plain.every(([name, value]) => isSameValue(held.get(name), value));
}
