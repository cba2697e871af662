import type { CarrierView } from '@bindery/contracts/crm';
import { EmptyState, PageHeader, usePageKey } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { AddButton, refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { useFailureToast, useListState, useOpenForm } from '@bindery/web-kit/lists';
import { Building2 } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readsOf } from '../../../../records/list/filter.js';
import { ListToolbar } from '../../../../records/list/list-toolbar.js';
import { listStateFrom, recordAddress } from '../../../../records/record-address.js';
import { useDeleteWithQuestion } from '../../../../records/use-delete-with-question.js';
import { carrierType, useCarriers } from '../../api/carrier-type.js';
import { AddCarrierDialog } from '../form/add-carrier-dialog.js';
import { EditCarrierDialog } from '../form/edit-carrier-dialog.js';
import { carrierFilters } from './carrier-filters.js';
import { carrierColumns } from './carrier-columns.js';

const options = {
  sorts: ['created_at', 'name', 'is_global', 'inactive'],
  defaultSort: 'created_at',
  filters: readsOf(carrierFilters),
};
const FAILED = 'Failed to fetch carriers';

/** The insurance companies: those of the account and those of the platform. */
export function CarriersPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const list = useListState(options);
  const carriers = useCarriers(list.query);
  useFailureToast(carriers.error, FAILED);
  const writing = useRefusal('carrier:write');
  const [form, setForm] = useOpenForm();
  const remove = useDeleteWithQuestion(carrierType);
  const add = () => setForm({ kind: 'add' });
  usePageKey('n', () => {
    if (writing === null) add();
  });
  const addButton = (
    <AddButton refusal={writing} onAdd={add}>
      Add Carrier
    </AddButton>
  );
  const view = ({ id }: CarrierView) =>
    void navigate(recordAddress('carriers', id), { state: listStateFrom(location) });

  return (
    <>
      <PageHeader
        title="Carriers"
        subtitle={writing && writing !== 'forbidden' ? refusalSentence(writing) : undefined}
        actions={addButton}
      />
      <ResourceList
        label="Carriers"
        failure={FAILED}
        resource={carriers}
        list={list}
        toolbar={<ListToolbar list={list} search="Search carriers" filters={carrierFilters} />}
        columns={carrierColumns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        onView={view}
        onEdit={({ id }) => setForm({ kind: 'edit', id })}
        onDelete={(row) => void remove(row)}
        canEdit={(row) => row.can_edit && writing === null}
        canDelete={(row) => row.can_delete && writing === null}
        empty={
          <EmptyState icon={<Building2 />} title="No carriers found" action={addButton}>
            The insurance companies whose products you sell belong here.
          </EmptyState>
        }
      />
      {form?.kind === 'add' && <AddCarrierDialog onClose={() => setForm(null)} />}
      {form?.kind === 'edit' && (
        <EditCarrierDialog key={form.id} id={form.id} onClose={() => setForm(null)} />
      )}
    </>
  );
}
