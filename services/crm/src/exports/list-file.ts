import type { Permission } from '@bindery/contracts/access';
import {
  capitalized,
  exportColumns,
  exportNames,
  exportQueries,
  type ExportBody,
  type ExportColumn,
  type ExportFormat,
} from '@bindery/contracts/crm';
import type { Cell, Table } from '../table-files/table.js';
import { writeCsv } from '../table-files/write-csv.js';
import { writeXlsx } from '../table-files/write-xlsx.js';
import type { ExportedList } from './exported-rows.js';

const formats: Readonly<
  Record<ExportFormat, { mediaType: string; write: (table: Table) => AsyncIterable<Uint8Array> }>
> = {
  csv: { mediaType: 'text/csv', write: writeCsv },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
};

/** The permission that an export needs, when it starts and while it is made. */
export const exportPermission = ({ include_protected }: ExportBody): Permission =>
  include_protected ? 'export:protected' : 'export:run';

/** The list that an export is of. */
export const listOf = ({ type, filters }: ExportBody): ExportedList => ({
  type,
  query: exportQueries[type].parse(filters),
});

/** The wanted columns in their order. */
export function columnsOf({ type, columns }: ExportBody): readonly ExportColumn[] {
  const all = exportColumns[type];
  return columns?.flatMap((id) => all.find((column) => column.id === id) ?? []) ?? all;
}

/** The file of an export, made while its rows are read. @param today `YYYY-MM-DD` */
export function listFile(wanted: ExportBody, today: string, pages: AsyncIterable<(readonly Cell[])[]>) {
  const { mediaType, write } = formats[wanted.format];
  const name = capitalized(exportNames[wanted.type].many);
  return {
    name: `${name} ${today}.${wanted.format}`,
    mediaType,
    content: write({ name, columns: columnsOf(wanted), pages }),
  };
}
