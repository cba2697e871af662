import type { ListControls } from '@bindery/ui/table';
import { useState } from 'react';

const FIRST = { page: 1, pageSize: 10, order: 'desc' as 'asc' | 'desc' };

/** The page of a list in a dialog, which no address holds. */
export function usePageOf(sort: string) {
  const [shown, setShown] = useState(FIRST);
  const { page, pageSize, order } = shown;
  const list: ListControls = {
    ...{ sort, order, page, pageSize },
    narrowed: false,
    setSort: (next) => setShown({ ...shown, page: 1, order: next.order }),
    setPage: (next) => setShown({ ...shown, page: next }),
    setPageSize: (next) => setShown({ ...shown, page: 1, pageSize: next }),
    clear: () => setShown(FIRST),
  };
  const query = new URLSearchParams({ sort, order, page: String(page), page_size: String(pageSize) });
  return { list, query: query.toString() };
}
