import type { ReportColumn, ReportRow } from '@bindery/contracts/crm';
import { DataTable, ListCard, Pager, type DataColumn, type SortState } from '@bindery/ui/table';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { cellText } from './report-words.js';

interface Row extends ReportRow {
  id: string;
}

const DEFAULT_PAGE_SIZE = 25;
const texts = /* @__PURE__ */ new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

interface ReportRowsProps {
  label: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
}

/** The rows of a report, of which there can be thousands: they are sorted here, and shown by the page. */
export function ReportRows({ label, columns, rows }: ReportRowsProps) {
  const [sort, setSort] = useState<SortState>();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE);
  const shown = useMemo(() => columns.map(columnOf), [columns]);
  const sorted = useMemo(() => {
    const all = rows.map((row, index) => ({ ...row, id: String(index) }));
    return sort ? all.sort(orderBy(sort, columns)) : all;
  }, [rows, columns, sort]);
  return (
    <ListCard
      label={label}
      pager={
        <Pager
          {...{ page, pageSize }}
          filtered={rows.length}
          total={rows.length}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      }
    >
      <DataTable
        label={label}
        columns={shown}
        rows={sorted.slice((page - 1) * pageSize, page * pageSize)}
        rowName={({ cells }) => String(cells[0])}
        sort={sort}
        onSort={(chosen) => {
          setSort(chosen);
          setPage(1);
        }}
        empty={null}
      />
    </ListCard>
  );
}

function columnOf({ key, label, kind }: ReportColumn, index: number): DataColumn<Row> {
  const isFirst = index === 0;
  return {
    ...{ id: key, header: label, sortable: true, strong: isFirst },
    align: ['text', 'day', 'month'].includes(kind) ? 'start' : 'end',
    cell: ({ cells, list }) => {
      const text = cellText(cells[index] ?? null, kind);
      return isFirst && list !== null ? <Link to={list}>{text}</Link> : text;
    },
  };
}

/** Cells without a value come last in either order. */
function orderBy({ id, order }: SortState, columns: readonly ReportColumn[]) {
  const at = columns.findIndex(({ key }) => key === id);
  const sign = order === 'asc' ? 1 : -1;
  return (one: Row, other: Row): number => {
    const [a = null, b = null] = [one.cells[at], other.cells[at]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * texts.compare(String(a), String(b));
  };
}
