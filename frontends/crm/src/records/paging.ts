/** The visible page of the child records. */
export interface Paging {
  page: number;
  pageSize: number;
}

export const firstPage: Paging = { page: 1, pageSize: 10 };

export function pagingQuery({ page, pageSize }: Paging) {
  return { page: String(page), page_size: String(pageSize) };
}
