import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { historyPath } from './history-path.js';
import type { Loaded, RecordType, Stored } from './record-type.js';

type Update<View> = (read: Loaded<View>, changes: object) => Promise<View>;

/** Saves changes to the version that was read; a newer one answers `precondition_failed`. */
export function useUpdateRecord<View extends Stored>(type: RecordType<View>): Update<View> {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  return useCallback(
    async ({ record, etag }, changes) => {
      const path = `${type.path}/${record.id}`;
      const reply = await api.request('PUT', path, { body: changes, ifMatch: etag, parser: type.view });
      const saved: Loaded<View> = { record: reply.data, etag: reply.etag };
      await mutate(path, saved, { revalidate: false });
      void refetch(...type.touches, historyPath(type, record.id));
      return saved.record;
    },
    [api, mutate, refetch, type],
  );
}
