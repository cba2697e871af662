import { useState } from 'react';

/** The page that a list shows, and its size. */
interface Pages {
  readonly page: number;
  readonly pageSize: number;
}

/** The state of a pager whose page is in no address. Another size begins at the first page. */
export function usePages(size: number) {
  const [pages, setPages] = useState<Pages>({ page: 1, pageSize: size });
  return {
    ...pages,
    onPage: (page: number) => setPages(({ pageSize }) => ({ page, pageSize })),
    onPageSize: (pageSize: number) => setPages({ page: 1, pageSize }),
  };
}
