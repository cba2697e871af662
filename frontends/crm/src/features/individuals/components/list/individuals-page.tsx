import type { IndividualRow } from '@bindery/contracts/crm';
import { PageHeader, usePageKey } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { AddButton, refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { useFailureToast, useListState, useOpenForm } from '@bindery/web-kit/lists';
import { useLocation, useNavigate } from 'react-router-dom';
import { readsOf } from '../../../../records/list/filter.js';
import { ListToolbar } from '../../../../records/list/list-toolbar.js';
import { listStateFrom, recordAddress } from '../../../../records/record-address.js';
import { useDeleteWithQuestion } from '../../../../records/use-delete-with-question.js';
import { individualType } from '../../api/individual-type.js';
import { useIndividuals } from '../../api/use-individuals.js';
import { AddIndividualDialog } from '../form/add-individual-dialog.js';
import { EditIndividualDialog } from '../form/edit-individual-dialog.js';
import { named, nameOf } from '../labels.js';
import { individualColumns } from './individual-columns.js';
import { individualFilters } from './individual-filters.js';
import { NoIndividuals } from './no-individuals.js';

const options = {
  sorts: ['created_at', 'first_name', 'last_name', 'status', 'dob'],
  defaultSort: 'created_at',
  filters: readsOf(individualFilters),
};
const FAILED = 'Failed to fetch individuals';

/** The book of individuals: found, sorted and paged by the server, with add, edit and delete. */
export function IndividualsPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const list = useListState(options);
  const individuals = useIndividuals(list.query);
  useFailureToast(individuals.error, FAILED);
  const writing = useRefusal('individual:write');
  const deleting = useRefusal('individual:delete');
  const [form, setForm] = useOpenForm();
  const remove = useDeleteWithQuestion(individualType);

  const add = () => setForm({ kind: 'add' });
  usePageKey('n', () => {
    if (writing === null) add();
  });
  const view = ({ id }: IndividualRow) =>
    void navigate(recordAddress('individuals', id), { state: listStateFrom(location) });
  const addButton = (
    <AddButton refusal={writing} onAdd={add}>
      Add Individual
    </AddButton>
  );

  return (
    <>
      <PageHeader
        title="Individuals"
        subtitle={writing && writing !== 'forbidden' ? refusalSentence(writing) : undefined}
        actions={addButton}
      />
      <ResourceList
        label="Individuals"
        failure={FAILED}
        resource={individuals}
        list={list}
        toolbar={<ListToolbar list={list} search="Search individuals" filters={individualFilters} />}
        columns={individualColumns}
        rowId={(row) => row.id}
        rowName={nameOf}
        onView={view}
        onEdit={({ id }) => setForm({ kind: 'edit', id })}
        onDelete={(row) => void remove(named(row))}
        canEdit={(row) => row.can_edit && writing === null}
        canDelete={(row) => row.can_delete && deleting === null}
        empty={<NoIndividuals action={addButton} />}
      />
      {form?.kind === 'add' && <AddIndividualDialog onClose={() => setForm(null)} />}
      {form?.kind === 'edit' && (
        <EditIndividualDialog key={form.id} id={form.id} onClose={() => setForm(null)} />
      )}
    </>
  );
}
