import { DEFAULT_PAGE_SIZE } from '@bindery/ui/table';

/** The visible page of the child records. */
export interface Paging {
  page: number;
  pageSize: number;
}

export const firstPage: Paging = { page: 1, pageSize: DEFAULT_PAGE_SIZE };

export function pagingQuery({ page, pageSize }: Paging) {
  return { page: String(page), page_size: String(pageSize) };
}
