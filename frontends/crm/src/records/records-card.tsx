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
import type { Paging } from './paging.js';

interface RecordsCardProps<Row extends { id: string }> extends Omit<DataTableProps<Row>, 'label' | 'rows'> {
  /** The title, such as 'Products'. */
  title: string;
  failure: string;
  records: ListResource<Row>;
  paging: Paging;
  onPaging: (paging: Paging) => void;
  /** The add button and other actions. */
  action: ReactNode;
  /** Dialogs over the card. */
  children?: ReactNode;
}

/** The child records of another one, such as a carrier's products, in a table on a card. */
export function RecordsCard<Row extends { id: string }>(props: RecordsCardProps<Row>) {
  const { title, failure, records, paging, onPaging, action, children, ...table } = props;
  const { data, error, isLoading } = records;
  useFailureToast(error, failure);
  // The last row of the last page was deleted.
  const last = data ? pageCount(data.filtered, paging.pageSize) : paging.page;
  if (data?.items.length === 0 && data.filtered > 0 && paging.page > last)
    onPaging({ ...paging, page: last });
  let content: ReactNode = <PageSpinner />;
  if (data) content = <DataTable {...table} label={title} rows={data.items} refreshing={isLoading} />;
  else if (error) content = <LoadFailure title={failure} resource={records} />;
  return (
    <Card title={title} count={data?.filtered} ruled flush action={action}>
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
