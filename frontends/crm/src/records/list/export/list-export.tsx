import type { HeaderAction } from '@bindery/ui';
import { newestFirst } from '@bindery/ui/table';
import { useDenial } from '@bindery/web-kit/access';
import type { ListState } from '@bindery/web-kit/lists';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { FilterChips } from '../filter-chips.js';
import { type ListedRow, type Listing } from '../listing.js';
import { ExportDialog, type ExportDialogProps } from './export-dialog.js';

interface Export {
  /** Null for people who may not export. */
  action: HeaderAction | null;
  dialog: ReactNode;
}

/** The action that exports a list, and its dialog while it is open. */
export function useExport(props: Omit<ExportDialogProps, 'onClose'>): Export {
  const mayExport = useDenial('export:run') === null;
  const [open, setOpen] = useState(false);
  return {
    action: mayExport ? { label: 'Export', icon: <Download />, onSelect: () => setOpen(true) } : null,
    dialog: open && <ExportDialog {...props} onClose={() => setOpen(false)} />,
  };
}

interface ListExportProps<Row extends ListedRow> {
  listing: Listing<Row>;
  list: ListState;
  columns: readonly { id: string }[];
  found: number;
}

/** Exports a list as it is on the screen: with its search, filters, order and columns. */
export function useListExport<Row extends ListedRow>(props: ListExportProps<Row>): Export {
  const { listing, list, columns, found } = props;
  const { type, exported = {} } = listing;
  return useExport({
    type: type.singular,
    nouns: type,
    query: list.query,
    found,
    words: <ListWords listing={listing} list={list} />,
    shown: [...new Set(columns.flatMap(({ id }) => exported[id] ?? [id]))],
  });
}

/** The search, filters and order of a list, in words. */
function ListWords<Row extends ListedRow>({ listing, list }: Pick<ListExportProps<Row>, 'listing' | 'list'>) {
  const { search, sort, order } = list;
  const sorted = [...listing.columns, newestFirst].find(({ id }) => id === sort) ?? newestFirst;
  return (
    <>
      <FilterChips list={list} filters={listing.filters} />
      {search !== '' && <p>{`Matching “${search}”.`}</p>}
      <p>{`Sorted by ${sorted.header.toLowerCase()}, ${order === 'asc' ? 'ascending' : 'descending'}.`}</p>
    </>
  );
}
