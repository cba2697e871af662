import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import type { RecordType } from './record-type.js';

/** Deletes a record. */
export function useDeleteRecord(type: RecordType<unknown>): (id: string) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (id) => {
      await api.call(type.routes.delete, { params: { id } });
      void refetch(...type.touches);
    },
    [api, refetch, type],
  );
}
