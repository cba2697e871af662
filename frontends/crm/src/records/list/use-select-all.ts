import { useToast } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import type { ListState } from '@bindery/web-kit/lists';
import { useState } from 'react';
import type { ListedRow, Listing } from './listing.js';
import type { Selection } from './use-selection.js';

/** The most rows that one click selects. */
export const MAX_SELECTED = 1_000;
const PAGE = 100;

/** Selects everything that matches the search and the filters, on all pages. */
export function useSelectAll<Row extends ListedRow>(
  { type }: Listing<Row>,
  list: ListState,
  selection: Selection<Row>,
): { selecting: boolean; selectAll: (count: number) => Promise<void> } {
  const api = useApi();
  const toast = useToast();
  const [selecting, setSelecting] = useState(false);
  const selectAll = async (count: number) => {
    setSelecting(true);
    try {
      const rows: Row[] = [];
      for (let page = 1; (page - 1) * PAGE < count; page += 1) {
        const query = new URLSearchParams(list.query);
        query.set('page', String(page));
        query.set('page_size', String(PAGE));
        rows.push(...(await api.call(type.routes.list, { query: query.toString() })).items);
      }
      selection.set(rows);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to fetch ${type.section}`, { subject: error.detail });
    } finally {
      setSelecting(false);
    }
  };
  return { selecting, selectAll };
}
