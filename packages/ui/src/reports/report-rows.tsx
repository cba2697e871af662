import type { ReportColumn, ReportRow } from '@bindery/contracts/crm';
import { DataTable, ListCard, Pager, usePages } from '../table/index.js';
import { useSortedRows } from './use-sorted-rows.js';

interface ReportRowsProps {
  label: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
}

interface TotaledRowsProps extends ReportRowsProps {
  /** The cells of the last row, which stays there in any order; null for none. */
  total: ReportRow['cells'] | null;
}

/** The rows of a report, of which there can be thousands: they are sorted here, and shown by the page. */
export function ReportRows({ label, columns, rows, total }: TotaledRowsProps) {
  const { shown, sorted, sort, setSort } = useSortedRows(columns, rows);
  const pages = usePages();
  const end = pages.page * pages.pageSize;
  const onPage = sorted.slice(end - pages.pageSize, end);
  const last = total && end >= rows.length ? [{ id: 'total', cells: total, list: null }] : [];
  return (
    <ListCard label={label} pager={<Pager {...pages} filtered={rows.length} total={rows.length} />}>
      <DataTable
        label={label}
        columns={shown}
        rows={[...onPage, ...last]}
        rowName={({ cells }) => String(cells[0])}
        sort={sort}
        onSort={(chosen) => {
          setSort(chosen);
          pages.onPage(1);
        }}
        empty={null}
      />
    </ListCard>
  );
}

/** A short table of a report, without pages. */
export function ReportTable({ label, columns, rows }: ReportRowsProps) {
  const { shown, sorted, sort, setSort } = useSortedRows(columns, rows);
  return (
    <DataTable
      label={label}
      columns={shown}
      rows={sorted}
      rowName={({ cells }) => String(cells[0])}
      sort={sort}
      onSort={setSort}
      empty={null}
    />
  );
}
