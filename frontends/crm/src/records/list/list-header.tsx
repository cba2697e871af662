import { HeaderActions, PageHeader, type HeaderAction } from '@bindery/ui';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import type { ListState } from '@bindery/web-kit/lists';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalized } from '../record-type.js';
import { useListExport } from './export/list-export.js';
import type { ListedRow, Listing } from './listing.js';
import { useTrashAction } from './use-trash-action.js';

interface ListHeaderProps<Row extends ListedRow> {
  listing: Listing<Row>;
  list: ListState;
  columns: readonly { id: string }[];
  found: number;
  /** The page that imports such records. */
  importAddress: string;
  /** Actions beside those that every list has. */
  actions?: readonly (HeaderAction | null)[] | undefined;
  /** The main action, after what needs a control of its own. */
  children: ReactNode;
}

/** The header of a list, with what can be done with all of it. */
export function ListHeader<Row extends ListedRow>(props: ListHeaderProps<Row>) {
  const { listing, list, columns, found, importAddress, actions = [], children } = props;
  const { section } = listing.type;
  const writing = useDenial(listing.permissions.write);
  const mayImport = useDenial('import:run') === null;
  const exporting = useListExport({ listing, list, columns, found });
  return (
    <>
      <PageHeader
        title={capitalized(section)}
        subtitle={writing && writing !== 'forbidden' ? denialSentence(writing) : undefined}
        actions={
          <HeaderActions
            actions={[
              ...actions,
              mayImport ? { label: 'Import', icon: <Upload />, to: importAddress } : null,
              exporting.action,
              useTrashAction(section, listing.permissions.trash),
            ]}
          >
            {children}
          </HeaderActions>
        }
      />
      {exporting.dialog}
    </>
  );
}
