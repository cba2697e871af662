import { contactRoutes } from '@bindery/contracts/leads';
import { useApi } from '@bindery/web-kit/api';
import { useCallback } from 'react';

/** Every contact that matches a list's query, as a CSV file. */
export function useExportContacts(): (query: string) => Promise<Blob> {
  const api = useApi();
  return useCallback(
    (query) => {
      const all = new URLSearchParams(query);
      all.delete('page');
      all.delete('page_size');
      return api.call(contactRoutes.export, { query: all.toString() });
    },
    [api],
  );
}
