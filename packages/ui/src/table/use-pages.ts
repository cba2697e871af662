import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from './pages.js';

/** The page that a list shows, and its size. */
interface Pages {
  readonly page: number;
  readonly pageSize: number;
}

/** The state of a pager whose page is in no address. Another size begins at the first page. */
export function usePages() {
  const [pages, setPages] = useState<Pages>({ page: 1, pageSize: DEFAULT_PAGE_SIZE });
  return {
    ...pages,
    onPage: (page: number) => setPages(({ pageSize }) => ({ page, pageSize })),
    onPageSize: (pageSize: number) => setPages({ page: 1, pageSize }),
  };
}
