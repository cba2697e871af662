import type { RecordSection } from '@bindery/contracts/crm';
import { EmptyState, useKeyHelp, usePageKey, type HeaderAction } from '@bindery/ui';
import { ColumnChooser, newestFirst, ResourceList, SortMenu } from '@bindery/ui/table';
import { AddButton, useDenial } from '@bindery/web-kit/access';
import { requestPathOf, useApi, usePrefetch, useRoute } from '@bindery/web-kit/api';
import { useFailureToast, useListState, useOpenForm, type ListOptions } from '@bindery/web-kit/lists';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { fromList } from '../from-list.js';
import { recordAddress } from '../record-address.js';
import { capitalized, type Named } from '../record-type.js';
import { askFor, type AskedAction } from '../use-asked-action.js';
import { useConfirmedDelete } from '../use-confirmed-delete.js';
import { usePrefetchRecord } from '../use-record.js';
import { BulkBar } from './bulk-bar.js';
import { HeaderFilter } from './header-filter.js';
import { ListHeader } from './list-header.js';
import { ListToolbar, ToolbarEnd } from './list-toolbar.js';
import { preferredOptions, type ListedRow, type Listing } from './listing.js';
import { FailuresDialog } from './failures-dialog.js';
import { rowKeysOf, rowMenuOf } from './row-menu.js';
import { useChosenColumns } from './use-chosen-columns.js';
import { useClientActions } from './use-client-actions.js';
import { usePreferences } from './use-preferences.js';
import { useBulkActions } from './use-bulk-actions.js';
import { useDelayed } from './use-delayed.js';
import { useSelectAll } from './use-select-all.js';
import { useSelection } from './use-selection.js';
import { ViewBar } from './views/view-bar.js';

/** The views above the list take room of its table. */
const UnderViews = styled.div`
  --above-list: 54px;
`;

const protectedSearchKeys = [
  {
    keys: ['Enter'],
    does: 'In the search: find a whole SSN or Medicare number, or the word license and its number',
  },
];

interface RecordListPageProps<Row extends ListedRow> {
  listing: Listing<Row>;
  /** From `listOptions`, at module level. */
  options: ListOptions;
  /** The empty state; the action is one beside adding. */
  empty: { icon: ReactNode; words: string; action?: ReactNode };
  /** The page that imports such records. */
  importAddress: string;
  /** Before the others in the header. */
  actions?: readonly (HeaderAction | null)[];
  /** A control beside the main action. */
  beside?: ReactNode;
  /** With the name of the search, if the form was opened from it. */
  add: (onClose: () => void, named?: string) => ReactNode;
  edit: (id: string, onClose: () => void) => ReactNode;
  /** Adds a task for the client of a row. */
  onAddTask?: ((client: Named) => void) | undefined;
}

/** A list of records with search, filters, sorting, paging and bulk actions, all done by the server. */
export function RecordListPage<Row extends ListedRow>(props: RecordListPageProps<Row>) {
  const { listing, options, empty } = props;
  const { type } = listing;
  const { section } = type;
  const failure = `Failed to fetch ${section}`;
  const location = useLocation();
  const navigate = useNavigate();
  const prefetchRecord = usePrefetchRecord(type.routes.get);
  const preferences = usePreferences(section);
  const { page_size, prefer } = preferences;
  const preferred = useMemo(() => preferredOptions(options, page_size), [options, page_size]);
  const list = useListState(preferred, usePrefetchList(listing));
  const loaded = useRoute(type.routes.list, { query: list.query }, { keepPreviousData: true });
  useFailureToast(loaded.error, failure);
  const columns = useChosenColumns(listing.columns, preferences, list);
  const writing = useDenial(listing.permissions.write);
  const deleting = useDenial(listing.permissions.delete);
  const [form, setForm] = useOpenForm();
  const remove = useConfirmedDelete(type);
  const { onClient, dialog: clientDialog } = useClientActions(props.onAddTask);
  const selection = useSelection<Row>(list);
  const actions = useBulkActions(listing, selection);
  const { selecting, selectAll } = useSelectAll(listing, list, selection);

  const setPageSize = (size: number) => {
    prefer({ page_size: size });
    list.setPageSize(size);
  };
  const open = ({ id }: Row, asked?: AskedAction) => {
    prefetchRecord(id);
    const state = { ...fromList(location, { row: id }), ...(asked && askFor(asked)) };
    void navigate(recordAddress(section, id), { state });
  };
  const add = () => setForm({ kind: 'add' });
  usePageKey('n', writing === null ? add : null, `Add ${type.singular}`);
  useKeyHelp(listing.protectedSearch ? protectedSearchKeys : []);
  const addButton = (
    <AddButton denial={writing} onAdd={add}>
      {`Add ${type.singular}`}
    </AddButton>
  );
  const found = loaded.data?.filtered ?? 0;
  const may = { write: writing === null, delete: deleting === null };
  const editRow = ({ id, can_edit }: Row) => {
    if (can_edit) setForm({ kind: 'edit', id });
  };
  const delayed = useDelayed(actions.progress !== null);
  const choosing = selection.rows.length > 0 || delayed;

  return (
    <>
      <ListHeader
        {...{ listing, list, found }}
        columns={columns.shown}
        importAddress={props.importAddress}
        actions={props.actions}
      >
        {props.beside}
        {addButton}
      </ListHeader>
      <ViewBar
        type={type.singular}
        {...{ section, list, options: preferred, columns: columns.shown }}
        isListed={loaded.data !== undefined}
      />
      <UnderViews>
        <ResourceList
          label={capitalized(section)}
          failure={failure}
          resource={loaded}
          list={{ ...list, setPageSize }}
          toolbar={
            choosing ? (
              <BulkBar
                {...{ listing, selection, actions, delayed, may, found, selecting }}
                onSelectAll={() => void selectAll(found)}
              />
            ) : (
              <ListToolbar
                list={list}
                search={`Search ${section}`}
                filters={listing.filters}
                sorting={
                  <SortMenu list={list} shown={columns.shown} all={columns.columns} byDefault={newestFirst} />
                }
              >
                <ToolbarEnd data-unused-on-phone={columns.shown.some(({ onPhone }) => onPhone)}>
                  <ColumnChooser {...columns} />
                </ToolbarEnd>
              </ListToolbar>
            )
          }
          columns={columns.shown}
          headerControl={(column) => <HeaderFilter {...{ list, column }} filters={listing.filters} />}
          sortsOnPhone="elsewhere"
          sizing={preferences.sizing}
          rowName={listing.nameOf}
          selection={may.write || may.delete ? selection : undefined}
          onView={(row) => open(row)}
          rowKeys={rowKeysOf(listing, { ...onClient, onEdit: may.write ? editRow : undefined })}
          rowMenu={rowMenuOf(listing, {
            ...{ may, ...onClient },
            onOpen: open,
            onEdit: editRow,
            onDelete: (row) => void remove({ id: row.id, name: listing.nameOf(row) }),
          })}
          empty={<EmptyList {...{ section, empty, addButton }} />}
        />
      </UnderViews>
      <FailuresDialog
        counted={type}
        failures={actions.failures}
        nameOf={listing.nameOf}
        onClose={actions.dismissFailures}
      />
      {clientDialog}
      {form?.kind === 'add' && props.add(() => setForm(null), form.named)}
      {form?.kind === 'edit' && props.edit(form.id, () => setForm(null))}
    </>
  );
}

interface EmptyListProps {
  section: RecordSection;
  empty: RecordListPageProps<never>['empty'];
  addButton: ReactNode;
}

function EmptyList({ section, empty, addButton }: EmptyListProps) {
  const actions = (
    <>
      {empty.action}
      {addButton}
    </>
  );
  return (
    <EmptyState icon={empty.icon} title={`No ${section} found`} action={actions}>
      {empty.words}
    </EmptyState>
  );
}

/** Prefetches what the list would show. */
function usePrefetchList<Row extends ListedRow>({ type }: Listing<Row>): (query: string) => void {
  const { list } = type.routes;
  const api = useApi();
  const prefetch = usePrefetch();
  return useCallback(
    (query) => prefetch(requestPathOf(list, { query }), () => api.call(list, { query })),
    [api, prefetch, list],
  );
}
