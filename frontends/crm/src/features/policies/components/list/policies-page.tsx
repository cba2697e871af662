import type { PolicyView } from '@bindery/contracts/crm';
import { EmptyState, PageHeader, usePageKey } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { AddButton, refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { useFailureToast, useListState, useOpenForm } from '@bindery/web-kit/lists';
import { FileText } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { policyColumns } from '../../../../policies/policy-columns.js';
import { AddPolicyDialog, EditPolicyDialog } from '../../../../policies/policy-dialogs.js';
import { namedPolicy, policyType, usePolicies } from '../../../../policies/policy-type.js';
import { readsOf } from '../../../../records/list/filter.js';
import { ListToolbar } from '../../../../records/list/list-toolbar.js';
import { listStateFrom, recordAddress } from '../../../../records/record-address.js';
import { useDeleteWithQuestion } from '../../../../records/use-delete-with-question.js';
import { policyFilters } from './policy-filters.js';

const options = {
  sorts: ['created_at', ...policyColumns.map(({ id }) => id)],
  defaultSort: 'created_at',
  filters: readsOf(policyFilters),
};
const FAILED = 'Failed to fetch policies';

/** What everybody is insured by: found, sorted and paged by the server, with add, edit and delete. */
export function PoliciesPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const list = useListState(options);
  const policies = usePolicies(list.query);
  useFailureToast(policies.error, FAILED);
  const writing = useRefusal('policy:write');
  const deleting = useRefusal('policy:delete');
  const [form, setForm] = useOpenForm();
  const remove = useDeleteWithQuestion(policyType);
  const add = () => setForm({ kind: 'add' });
  usePageKey('n', () => {
    if (writing === null) add();
  });
  const addButton = (
    <AddButton refusal={writing} onAdd={add}>
      Add Policy
    </AddButton>
  );
  const view = ({ id }: PolicyView) =>
    void navigate(recordAddress('policies', id), { state: listStateFrom(location) });

  return (
    <>
      <PageHeader
        title="Policies"
        subtitle={writing && writing !== 'forbidden' ? refusalSentence(writing) : undefined}
        actions={addButton}
      />
      <ResourceList
        label="Policies"
        failure={FAILED}
        resource={policies}
        list={list}
        toolbar={<ListToolbar list={list} search="Search policies" filters={policyFilters} />}
        columns={policyColumns}
        rowId={(row) => row.id}
        rowName={(row) => namedPolicy(row).name}
        onView={view}
        onEdit={({ id }) => setForm({ kind: 'edit', id })}
        onDelete={(row) => void remove(namedPolicy(row))}
        canEdit={(row) => row.can_edit && writing === null}
        canDelete={(row) => row.can_delete && deleting === null}
        empty={
          <EmptyState icon={<FileText />} title="No policies found" action={addButton}>
            What the people in your book are insured by belongs here.
          </EmptyState>
        }
      />
      {form?.kind === 'add' && <AddPolicyDialog onClose={() => setForm(null)} />}
      {form?.kind === 'edit' && <EditPolicyDialog key={form.id} id={form.id} onClose={() => setForm(null)} />}
    </>
  );
}
