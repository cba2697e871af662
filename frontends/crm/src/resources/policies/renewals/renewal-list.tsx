import type { RenewalRow } from '@bindery/contracts/crm';
import type { MenuItem, RowKey } from '@bindery/ui';
import { ColumnChooser, ResourceList, SortMenu, type DataColumn, type ListResource } from '@bindery/ui/table';
import { useDenial } from '@bindery/web-kit/access';
import { useOpenForm, type ListState } from '@bindery/web-kit/lists';
import { ArrowRight, FileText, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clientOfRow } from '../../../records/calls/client-of-row.js';
import { FailuresDialog } from '../../../records/list/failures-dialog.js';
import type { Filter } from '../../../records/list/filter.js';
import { HeaderFilter } from '../../../records/list/header-filter.js';
import { ListToolbar, ToolbarEnd } from '../../../records/list/list-toolbar.js';
import { clientItems, rowKeysOf } from '../../../records/list/row-menu.js';
import type { ChosenColumns } from '../../../records/list/use-chosen-columns.js';
import { useClientActions } from '../../../records/list/use-client-actions.js';
import type { Preferences } from '../../../records/list/use-preferences.js';
import type { Counted } from '../../../records/list/listing.js';
import { useSelection, type Selection } from '../../../records/list/use-selection.js';
import { fromList } from '../../../records/from-list.js';
import { recordAddress } from '../../../records/record-address.js';
import { useAddTask } from '../../tasks/index.js';
import { EditPolicyDialog } from '../form/policy-dialogs.js';
import { UNKNOWN_INDIVIDUAL } from '../policy-type.js';
import { BulkOutcomeBar } from './bulk-outcome-bar.js';
import { OutcomesContext } from './outcome-context.js';
import { useBulkOutcomes } from './use-bulk-outcomes.js';
import { renewalName, useOutcomes } from './use-outcomes.js';

interface RenewalListProps<Row extends RenewalRow> {
  label: string;
  counted: Counted;
  /** The error when it fails to load. */
  failure: string;
  list: ListState;
  loaded: ListResource<Row>;
  columns: ChosenColumns<DataColumn<Row>>;
  filters: readonly Filter[];
  /** The filters that choose a tab. */
  tabs: readonly string[];
  preferences: Preferences;
  /** Whether outcomes can't be changed. */
  isReadOnly?: boolean;
  /** Whether several can be selected, to give them one outcome. */
  isSelectable: boolean;
  /** Keys and menu items of a row beside those of its outcome. */
  keys?: readonly RowKey<Row>[];
  itemsOf?: (row: Row) => readonly MenuItem[];
  /** Actions on the selected ones beside outcomes. */
  bulk?: (selection: Selection<Row>) => ReactNode;
  empty: ReactNode;
}

/** Policies that are due, with their outcomes. */
export function RenewalList<Row extends RenewalRow>(props: RenewalListProps<Row>) {
  const { list, columns, filters, preferences, counted } = props;
  const navigate = useNavigate();
  const outcomes = useOutcomes(props.isReadOnly);
  const mayWrite = useDenial('policy:write') === null;
  const selection = useSelection<Row>(list);
  const bulk = useBulkOutcomes(selection, counted);
  const tasks = useAddTask();
  const [form, setForm] = useOpenForm();
  const { onClient, dialog: clientDialog } = useClientActions(tasks.addTask);
  const isChoosing = selection.rows.length > 0 || bulk.progress !== null;
  const narrowing = Object.keys(list.filters).filter((name) => !props.tabs.includes(name));
  const location = useLocation();
  const fromRow = ({ id }: RenewalRow) => ({ state: fromList(location, { row: id, policy: id }) });
  const openPolicy = (row: RenewalRow) => void navigate(recordAddress('policies', row.id), fromRow(row));
  const open = (row: RenewalRow) => {
    if (row.insured_id === null) openPolicy(row);
    else void navigate(recordAddress('individuals', row.insured_id), fromRow(row));
  };
  const edit = ({ id, can_edit }: RenewalRow) => {
    if (can_edit) setForm({ kind: 'edit', id });
  };
  return (
    <OutcomesContext value={outcomes}>
      <ResourceList
        label={props.label}
        failure={props.failure}
        resource={props.loaded}
        list={{
          ...list,
          narrowed: list.search !== '' || narrowing.length > 0,
          setPageSize: (size) => {
            preferences.prefer({ page_size: size });
            list.setPageSize(size);
          },
        }}
        toolbar={
          isChoosing ? (
            <BulkOutcomeBar {...{ selection, bulk, counted }} more={props.bulk?.(selection)} />
          ) : (
            <ListToolbar
              list={list}
              search={`Search ${counted.section}`}
              filters={filters}
              sorting={<SortMenu list={list} shown={columns.shown} all={columns.columns} />}
            >
              <ToolbarEnd data-unused-on-phone="true">
                <ColumnChooser {...columns} />
              </ToolbarEnd>
            </ListToolbar>
          )
        }
        selection={mayWrite && props.isSelectable ? selection : undefined}
        columns={columns.shown}
        headerControl={(column) => <HeaderFilter {...{ list, column }} filters={filters} />}
        sortsOnPhone="elsewhere"
        sizing={preferences.sizing}
        rowName={renewalName}
        onView={open}
        rowKeys={[
          ...(props.keys ?? []),
          ...outcomes.keys,
          ...rowKeysOf({ clientOf: clientOfRow }, { ...onClient, onEdit: mayWrite ? edit : undefined }),
        ]}
        rowMenu={(row) => [
          ...(row.insured_id === null
            ? []
            : [{ label: 'Open client', icon: <ArrowRight />, onSelect: () => open(row) }]),
          { label: 'Open policy', icon: <FileText />, onSelect: () => openPolicy(row) },
          ...(outcomes.mayEdit(row)
            ? [{ label: 'Edit policy', icon: <Pencil />, onSelect: () => edit(row) }]
            : []),
          ...clientItems(clientOfRow(row), onClient),
          ...(props.itemsOf?.(row) ?? []),
          ...outcomes.itemsOf(row),
        ]}
        empty={props.empty}
      />
      {outcomes.dialog}
      {clientDialog}
      {tasks.dialog}
      {form?.kind === 'edit' && <EditPolicyDialog key={form.id} id={form.id} onClose={() => setForm(null)} />}
      <FailuresDialog
        counted={counted}
        failures={bulk.failures}
        nameOf={({ insured_name, policy_number }) =>
          [insured_name ?? UNKNOWN_INDIVIDUAL, policy_number].filter(Boolean).join(' · ')
        }
        onClose={bulk.dismissFailures}
      />
    </OutcomesContext>
  );
}
