import type { RenewalRow } from '@bindery/contracts/crm';
import { EmptyState } from '@bindery/ui';
import { ColumnChooser, ResourceList } from '@bindery/ui/table';
import { useDenial } from '@bindery/web-kit/access';
import { useOpenForm, type ListState } from '@bindery/web-kit/lists';
import { ArrowRight, CalendarCheck, FileText, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { clientOfRow } from '../../../records/calls/client-of-row.js';
import { FailuresDialog } from '../../../records/list/failures-dialog.js';
import { HeaderFilter } from '../../../records/list/header-filter.js';
import { ListToolbar, ToolbarEnd } from '../../../records/list/list-toolbar.js';
import { clientItems, rowKeysOf } from '../../../records/list/row-menu.js';
import { SortMenu } from '../../../records/list/sort-menu.js';
import type { ChosenColumns } from '../../../records/list/use-chosen-columns.js';
import { useClientActions } from '../../../records/list/use-client-actions.js';
import type { Preferences } from '../../../records/list/use-preferences.js';
import { useSelection } from '../../../records/list/use-selection.js';
import { recordAddress } from '../../../records/record-address.js';
import { useAddTask } from '../../tasks/index.js';
import { EditPolicyDialog } from '../form/policy-dialogs.js';
import { UNKNOWN_INDIVIDUAL } from '../policy-type.js';
import { BulkOutcomeBar } from './bulk-outcome-bar.js';
import { OutcomesContext } from './outcome-context.js';
import type { renewalColumns } from './renewal-columns.js';
import { renewalFilters } from './renewal-filters.js';
import { countedRenewals, useBulkOutcomes } from './use-bulk-outcomes.js';
import { renewalName, useOutcomes } from './use-outcomes.js';
import type { useRenewals } from './use-renewals.js';

export const FAILED = 'Failed to fetch renewals';

interface RenewalListProps {
  list: ListState;
  loaded: ReturnType<typeof useRenewals>;
  columns: ChosenColumns<(typeof renewalColumns)[number]>;
  preferences: Preferences;
}

/** The renewals of a tab, with their outcomes. */
export function RenewalList({ list, loaded, columns, preferences }: RenewalListProps) {
  const navigate = useNavigate();
  const outcomes = useOutcomes();
  const mayWrite = useDenial('policy:write') === null;
  const selection = useSelection<RenewalRow>(list);
  const bulk = useBulkOutcomes(selection);
  const tasks = useAddTask();
  const [form, setForm] = useOpenForm();
  const { onClient, dialog: clientDialog } = useClientActions(tasks.addTask);
  const isChoosing = selection.rows.length > 0 || bulk.progress !== null;
  // Renewals with an outcome are undone one by one.
  const isOpen = list.filters['outcome'] === undefined;
  const { bucket: _tab, ...narrowing } = list.filters;
  const openPolicy = ({ id }: RenewalRow) => void navigate(recordAddress('policies', id));
  const open = (row: RenewalRow) => {
    if (row.insured_id === null) openPolicy(row);
    else void navigate(recordAddress('individuals', row.insured_id));
  };
  const edit = ({ id, can_edit }: RenewalRow) => {
    if (can_edit) setForm({ kind: 'edit', id });
  };
  return (
    <OutcomesContext value={outcomes}>
      <ResourceList
        label="Renewals"
        failure={FAILED}
        resource={loaded}
        list={{
          ...list,
          narrowed: list.search !== '' || Object.keys(narrowing).length > 0,
          setPageSize: (size) => {
            preferences.prefer({ page_size: size });
            list.setPageSize(size);
          },
        }}
        toolbar={
          isChoosing ? (
            <BulkOutcomeBar selection={selection} bulk={bulk} />
          ) : (
            <ListToolbar
              list={list}
              search="Search renewals"
              filters={renewalFilters}
              sorting={<SortMenu list={list} columns={columns.shown} />}
            >
              <ToolbarEnd data-unused-on-phone="true">
                <ColumnChooser {...columns} />
              </ToolbarEnd>
            </ListToolbar>
          )
        }
        selection={mayWrite && isOpen ? selection : undefined}
        columns={columns.shown}
        headerControl={(column) => <HeaderFilter {...{ list, column }} filters={renewalFilters} />}
        sortsOnPhone="elsewhere"
        sizing={preferences.sizing}
        rowName={renewalName}
        onView={open}
        rowKeys={[
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
          ...outcomes.itemsOf(row),
        ]}
        empty={
          <EmptyState icon={<CalendarCheck />} title="Nothing to renew">
            Policies appear here up to 90 days before they renew.
          </EmptyState>
        }
      />
      {outcomes.dialog}
      {clientDialog}
      {tasks.dialog}
      {form?.kind === 'edit' && <EditPolicyDialog key={form.id} id={form.id} onClose={() => setForm(null)} />}
      <FailuresDialog
        counted={countedRenewals}
        failures={bulk.failures}
        nameOf={({ insured_name, policy_number }) =>
          [insured_name ?? UNKNOWN_INDIVIDUAL, policy_number].filter(Boolean).join(' · ')
        }
        onClose={bulk.dismissFailures}
      />
    </OutcomesContext>
  );
}
