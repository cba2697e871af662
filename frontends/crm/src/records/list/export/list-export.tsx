import { Button, media, visuallyHidden } from '@bindery/ui';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import type { ListState } from '@bindery/web-kit/lists';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FilterChips } from '../filter-chips.js';
import { newestFirst, type ListedRow, type Listing } from '../listing.js';
import { ExportDialog, type ExportDialogProps } from './export-dialog.js';

/** Shows only its icon on phones, as the links beside it do. */
const Trigger = styled(Button)`
  ${media.phone} {
    & > svg + span {
      ${visuallyHidden}
    }
  }
`;

/** The button that exports a list; absent for people who may not. */
export function ExportButton(props: Omit<ExportDialogProps, 'onClose'>) {
  const denial = useDenial('export:run');
  const [open, setOpen] = useState(false);
  if (denial === 'forbidden') return null;
  return (
    <>
      <Trigger variant="ghost" icon={<Download />} {...disabledBy(denial)} onClick={() => setOpen(true)}>
        Export
      </Trigger>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ListExportProps<Row extends ListedRow> {
  listing: Listing<Row>;
  list: ListState;
  columns: readonly { id: string }[];
  found: number;
}

/** Exports a list as it is on the screen: with its search, filters, order and columns. */
export function ListExport<Row extends ListedRow>({ listing, list, columns, found }: ListExportProps<Row>) {
  const { type, exported = {} } = listing;
  return (
    <ExportButton
      type={type.singular}
      nouns={type}
      query={list.query}
      found={found}
      words={<ListWords listing={listing} list={list} />}
      shown={[...new Set(columns.flatMap(({ id }) => exported[id] ?? [id]))]}
    />
  );
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
