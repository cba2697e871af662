import type { Permission } from '@bindery/contracts/access';
import type { BulkReply, SavedFilterView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import type { SelectOption } from '@bindery/ui/form';
import type { DataColumn } from '@bindery/ui/table';
import type { ListOptions } from '@bindery/web-kit/lists';
import type { RecordSection } from '../record-address.js';
import { capitalized, type RecordType } from '../record-type.js';
import { filterOptions, type Filter } from './filter.js';

/** What every row of a list of records has. */
export interface ListedRow {
  id: string;
  can_edit: boolean;
  can_delete: boolean;
}

/** A list of one type of record: what it shows, how it is narrowed, and what can be done to several at once. */
export interface Listing<Row extends ListedRow> {
  type: RecordType<unknown> & { routes: { get: RouteAnswering<unknown> } };
  list: RouteAnswering<ListOf<Row>> & RouteTaking<'query'>;
  /** Changes several at once. */
  bulk: RouteAnswering<BulkReply> & RouteTaking<'body'>;
  /** Where the list is, and what several of them are called. */
  section: RecordSection;
  /** What saved filters call the list. */
  savedAs: SavedFilterView['record_type'];
  /** Those that can be sorted by are named as the server names them. */
  columns: readonly DataColumn<Row>[];
  filters: readonly Filter[];
  nameOf: (row: Row) => string;
  permissions: { write: Permission; delete: Permission };
  /** The statuses that several can be given at once. */
  statuses: readonly SelectOption[];
  /** Several can be assigned to an agent at once. */
  assignable?: boolean | undefined;
  /** Two of them can be made one, on the page at this address. */
  merging?: { permission: Permission; address: (keptId: string, mergedId: string) => string } | undefined;
}

const NEWEST_FIRST = 'created_at';

/** What the address of the list is read with. Keep it: at module level. */
export function listOptions<Row extends ListedRow>({ columns, filters }: Listing<Row>): ListOptions {
  return {
    sorts: [NEWEST_FIRST, ...columns.filter(({ sortable }) => sortable).map(({ id }) => id)],
    defaultSort: NEWEST_FIRST,
    filters: filterOptions(filters),
  };
}

/** What some records are called, by their number. */
export interface Counted {
  type: Pick<RecordType<unknown>, 'singular'>;
  section: string;
}

/** 'one individual', '3 individuals', as a sentence goes on. */
export function countOf({ type, section }: Counted, count: number): string {
  return count === 1 ? `1 ${type.singular}` : `${count.toLocaleString('en-US')} ${section}`;
}

/** 'Individuals', as a page is called. */
export const titleOf = ({ section }: Pick<Listing<never>, 'section'>): string => capitalized(section);
