import { addressOf, ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { RecordType, Stored } from './record-type.js';
import { useReadRecord } from './use-record.js';

type Save<View> = (base: View, changes: object) => Promise<View>;

/** Saves changes to the version that was read; a newer one answers `precondition_failed`. */
function useUpdateRecord<View extends Stored>(type: RecordType<View>): Save<View> {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  return useCallback(
    async ({ id, version }, body) => {
      const { update, get, history } = type.routes;
      const params = { id };
      const saved = await api.call(update, { params, body, ifMatch: etagOf(version) });
      if (get) await mutate(addressOf(get, { params }), saved, { revalidate: false });
      void refetch(...type.touches, ...(history ? [history] : []));
      return saved;
    },
    [api, mutate, refetch, type],
  );
}

/**
 * Saves an edit. A save whose answer was lost may have been carried out all the same; the next one then finds that
 * "someone" saved first. When the record holds what was sent, that was the earlier attempt, and a success.
 */
export function useSave<View extends Stored>(type: RecordType<View>): Save<View> {
  const update = useUpdateRecord(type);
  const read = useReadRecord(type);
  const answerLost = useRef(false);

  return async (base, changes) => {
    try {
      return await update(base, changes);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.isTransient) answerLost.current = true;
      if (error.code !== 'precondition_failed' || !answerLost.current) throw error;
      const newest = await read(base);
      const isNext = newest.version === base.version + 1;
      if (!isNext || !holdsChanges(newest, changes, type.masked)) throw error;
      // Sent once more over what it made: nothing changes, and every list here learns the new version.
      return update(newest, changes);
    }
  };
}

/**
 * Whether the record has the values that were sent. Protected values come back masked and cannot be compared, so a
 * change of those alone does not count.
 */
function holdsChanges(newest: object, changes: object, masked: readonly string[] = []): boolean {
  const plain = Object.entries(changes).filter(([name]) => !masked.includes(name));
  const held = new Map<string, unknown>(Object.entries(newest));
  return plain.length > 0 && plain.every(([name, value]) => held.get(name) === value);
}
