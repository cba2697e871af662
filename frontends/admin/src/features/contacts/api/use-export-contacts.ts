import { useApi } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { EXPORT_PATH } from './contact-paths.js';

/** Every contact that a list's query finds, on whichever of its pages, as a file of comma-separated values. */
export function useExportContacts(): (query: string) => Promise<Blob> {
  const api = useApi();
  return useCallback(
    (query) => {
      const { page: _page, page_size: _size, ...rest } = Object.fromEntries(new URLSearchParams(query));
      return api.download(EXPORT_PATH, { query: rest });
    },
    [api],
  );
}
