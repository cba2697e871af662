export { ColumnChooser, type ColumnChooserProps } from './column-chooser.js';
export type { RowSelection } from './selection.js';
export type { ColumnSizing, ColumnWidths } from './column-widths.js';
export { DataTable, type DataTableProps } from './data-table.js';
export { ListCard, type ListCardProps } from './list-card.js';
export { DayFilter, type DayFilterProps } from './day-filter.js';
export { ListFilter, type FilteredList, type ListFilterProps } from './list-filter.js';
export { Pager, type PagerProps } from './pager.js';
export {
  ResourceList,
  type ListControls,
  type ListResource,
  type ResourceListProps,
} from './resource-list.js';
export { DEFAULT_PAGE_SIZE, PAGE_SIZES, pageCount, pageWindow, summaryOf } from './pages.js';
export type { RowKey } from '../keyboard/use-row-keys.js';
export { usePages } from './use-pages.js';
export { newestFirst, SortMenu, type SortMenuProps } from './sort-menu.js';
export type { DataColumn, SortState } from './columns.js';
