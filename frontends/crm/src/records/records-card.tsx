import { Card, LoadFailure, PageSpinner } from '@bindery/ui';
import {
  DataTable,
  pageCount,
  Pager,
  PAGE_SIZES,
  type DataTableProps,
  type ListResource,
} from '@bindery/ui/table';
import { useFailureToast } from '@bindery/web-kit/lists';
import type { ReactNode } from 'react';

/** Which paging of the records is shown that belong to another one. */
export interface Paging {
  page: number;
  pageSize: number;
}

export const firstPage: Paging = { page: 1, pageSize: 10 };

/** The same as a list's query asks for it. */
export function pagingQuery({ page, pageSize }: Paging) {
  return { page: String(page), page_size: String(pageSize) };
}

interface RecordsCardProps<Row extends object> extends Omit<DataTableProps<Row>, 'label' | 'rows'> {
  /** What they are: 'Products'. */
  title: string;
  failure: string;
  records: ListResource<Row>;
  paging: Paging;
  onPaging: (paging: Paging) => void;
  /** The button that adds one, and whatever else can be done. */
  action: ReactNode;
  /** What stands over all this. */
  children?: ReactNode;
}

/** The records that belong to another one, such as a carrier's products: a table on a card, in pages where they are many. */
export function RecordsCard<Row extends object>(props: RecordsCardProps<Row>) {
  const { title, failure, records, paging, onPaging, action, children, ...table } = props;
  const { data, error, isLoading } = records;
  useFailureToast(error, failure);
  // The last one of the last page was deleted.
  const last = data ? pageCount(data.filtered, paging.pageSize) : paging.page;
  if (data?.items.length === 0 && data.filtered > 0 && paging.page > last)
    onPaging({ ...paging, page: last });
  let content: ReactNode = <PageSpinner />;
  if (data) content = <DataTable {...table} label={title} rows={data.items} refreshing={isLoading} />;
  else if (error) content = <LoadFailure title={failure} resource={records} />;
  return (
    <Card title={data ? `${title} (${String(data.filtered)})` : title} ruled flush action={action}>
      {content}
      {data && data.filtered > PAGE_SIZES[0] && (
        <Pager
          {...paging}
          filtered={data.filtered}
          total={data.total}
          onPage={(page) => onPaging({ ...paging, page })}
          onPageSize={(pageSize) => onPaging({ page: 1, pageSize })}
        />
      )}
      {children}
    </Card>
  );
}
