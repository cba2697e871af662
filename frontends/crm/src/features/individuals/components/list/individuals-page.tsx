import type { IndividualRow } from '@bindery/contracts/crm';
import { PageHeader, usePageKey } from '@bindery/ui';
import { SearchBox } from '@bindery/ui/form';
import { ListFilter, ResourceList } from '@bindery/ui/table';
import { AddButton, refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { useFailureToast, useListState, useOpenForm, type ListState } from '@bindery/web-kit/lists';
import { useLocation, useNavigate } from 'react-router-dom';
import { listStateFrom, recordAddress } from '../../../../records/record-address.js';
import { useDeleteWithQuestion } from '../../../../records/use-delete-with-question.js';
import { individualType } from '../../api/individual-type.js';
import { useIndividuals } from '../../api/use-individuals.js';
import { AddIndividualDialog } from '../form/add-individual-dialog.js';
import { EditIndividualDialog } from '../form/edit-individual-dialog.js';
import { livingStatuses, named, nameOf } from '../labels.js';
import { individualColumns } from './individual-columns.js';
import { NoIndividuals } from './no-individuals.js';

const options = {
  sorts: ['created_at', 'first_name', 'last_name', 'status', 'dob'],
  defaultSort: 'created_at',
  filters: { status: livingStatuses },
};
const FAILED = 'Failed to fetch individuals';
const SEARCH_PAUSE_MS = 150;

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
        toolbar={<Toolbar list={list} />}
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

const statusChoices = livingStatuses.map((status) => ({
  value: status,
  label: status.charAt(0).toUpperCase() + status.slice(1),
}));

function Toolbar({ list }: { list: ListState }) {
  return (
    <>
      <SearchBox
        label="Search individuals"
        value={list.search}
        onSearch={list.setSearch}
        pauseMs={SEARCH_PAUSE_MS}
      />
      <ListFilter list={list} name="status" label="Status" every="All statuses" options={statusChoices} />
    </>
  );
}
