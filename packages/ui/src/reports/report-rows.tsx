import type { ReportColumn, ReportRow } from '@bindery/contracts/crm';
import { DataTable, ListCard, Pager, usePages } from '../table/index.js';
import { useSortedRows } from './use-sorted-rows.js';

interface ReportRowsProps {
  label: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
}

/** The rows of a report, of which there can be thousands: they are sorted here, and shown by the page. */
export function ReportRows({ label, columns, rows }: ReportRowsProps) {
  const { shown, sorted, sort, setSort } = useSortedRows(columns, rows);
  const pages = usePages();
  return (
    <ListCard label={label} pager={<Pager {...pages} filtered={rows.length} total={rows.length} />}>
      <DataTable
        label={label}
        columns={shown}
        rows={sorted.slice((pages.page - 1) * pages.pageSize, pages.page * pages.pageSize)}
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
