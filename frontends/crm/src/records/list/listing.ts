import type { Permission } from '@bindery/contracts/access';
import type { BulkReply, FilteredList, RecordSection } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import type { MenuItem } from '@bindery/ui';
import type { SelectOption } from '@bindery/ui/form';
import { newestFirst, type DataColumn, type SortState } from '@bindery/ui/table';
import type { ListOptions } from '@bindery/web-kit/lists';
import type { CallableClient } from '../calls/call-button.js';
import type { RecordType } from '../record-type.js';
import { filterOptions, type Filter } from './filter.js';
import { isRecordId } from '../record-address.js';
import type { AskedAction } from '../use-asked-action.js';

export interface ListedRow {
  id: string;
  can_edit: boolean;
  can_delete: boolean;
}

/** A type of record whose list has a page of its own. */
interface ListedRecordType<Row> extends RecordType<unknown> {
  singular: FilteredList;
  section: RecordSection;
  routes: RecordType<unknown>['routes'] & {
    get: RouteAnswering<unknown>;
    list: RouteAnswering<ListOf<Row>> & RouteTaking<'query'>;
    bulk: RouteAnswering<BulkReply> & RouteTaking<'body'>;
  };
}

/** A list of one type of record: its columns, filters and bulk actions. */
export interface Listing<Row extends ListedRow> {
  type: ListedRecordType<Row>;
  columns: readonly DataColumn<Row>[];
  /** The server's sort values. A column with such an id is sortable. */
  sorts: readonly string[];
  /** The newest come first by default. */
  defaultSort?: SortState | undefined;
  /** Columns whose ids in a file differ from their ids here, or that are several there. */
  exported?: Readonly<Record<string, readonly string[]>> | undefined;
  filters: readonly Filter[];
  nameOf: (row: Row) => string;
  permissions: { write: Permission; delete: Permission; trash: Permission };
  /** The statuses for the bulk action, where there is one. */
  statuses?: readonly SelectOption[] | undefined;
  /** Whether records have protected numbers that a submitted search finds. */
  protectedSearch?: boolean | undefined;
  /** The phone number and email address for a row's menu. @param ask has the record's page do something */
  contactsOf?: ((row: Row, ask: (action: AskedAction) => void) => readonly MenuItem[]) | undefined;
  takesNotes?: boolean | undefined;
  /** The client of a row, who can be called. */
  clientOf?: ((row: Row) => CallableClient | null) | undefined;
  /** Whether records can be assigned to an agent. */
  assignable?: boolean | undefined;
  /** The merge page for two records. */
  merging?: { permission: Permission; address: (keptId: string, mergedId: string) => string } | undefined;
}

/** Ids with commas between. */
export const COLUMNS = /^[a-z0-9_]+(,[a-z0-9_]+)*$/;

/** Columns that the server can sort by. */
export const sortableBy = <Row>(
  sorts: readonly string[],
  columns: readonly DataColumn<Row>[],
): readonly DataColumn<Row>[] =>
  columns.map((column) => (sorts.includes(column.id) ? { ...column, sortable: true } : column));

/** The options of the list state. Create them at module level, because they must be stable. */
export function listOptions<Row extends ListedRow>({
  sorts,
  defaultSort = { id: newestFirst.id, order: 'desc' },
  filters,
  protectedSearch,
}: Listing<Row>): ListOptions {
  return {
    sorts,
    defaultSort: defaultSort.id,
    defaultOrder: defaultSort.order,
    filters: filterOptions(filters),
    protectedSearch,
    screen: { view: isRecordId, columns: (ids) => COLUMNS.test(ids) },
  };
}

/** The options with the page size that the user prefers. */
export const preferredOptions = (options: ListOptions, pageSize: number | null): ListOptions =>
  pageSize === null ? options : { ...options, defaultPageSize: pageSize };

/** The nouns for a number of records. */
export interface Counted {
  singular: string;
  section: string;
}

/** '1 individual' or '3 individuals'. */
export function countOf({ singular, section }: Counted, count: number): string {
  return count === 1 ? `1 ${singular}` : `${count.toLocaleString('en-US')} ${section}`;
}
