import type { PolicyView } from '@bindery/contracts/crm';
import { EmptyState } from '@bindery/ui';
import type { PickerOption } from '@bindery/ui/form';
import { useDenial } from '@bindery/web-kit/access';
import type { OpenForm } from '@bindery/web-kit/lists';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CardAddButton } from '../../../records/card-add-button.js';
import { recordAddress } from '../../../records/record-address.js';
import { firstPage } from '../../../records/paging.js';
import { rowMenuOf } from '../../../records/list/row-menu.js';
import { RecordsCard } from '../../../records/records-card.js';
import { useConfirmedDelete } from '../../../records/use-confirmed-delete.js';
import { policyColumnsOfCarrier, policyColumnsOfClient } from '../list/policy-columns.js';
import { AddPolicyDialog, EditPolicyDialog } from '../form/policy-dialogs.js';
import { namedPolicy, policyType, usePoliciesOf } from '../policy-type.js';

/** The individual or the carrier of the policies; a new policy starts with it. */
type PoliciesCardProps = { insured: PickerOption } | { carrier: PickerOption };

/** The policies of an individual or a carrier. */
export function PoliciesCard(props: PoliciesCardProps) {
  const navigate = useNavigate();
  const [form, setForm] = useState<OpenForm>(null);
  const [paging, setPaging] = useState(firstPage);
  const [of, columns] =
    'insured' in props
      ? [{ insured_id: props.insured.id }, policyColumnsOfClient]
      : [{ carrier_id: props.carrier.id }, policyColumnsOfCarrier];
  const policies = usePoliciesOf(of, paging);
  const writing = useDenial('policy:write');
  const deleting = useDenial('policy:delete');
  const remove = useConfirmedDelete(policyType, { detailed: true });
  const open = ({ id }: PolicyView) => void navigate(recordAddress('policies', id));
  const edit = ({ id }: PolicyView) => setForm({ kind: 'edit', id });
  const close = () => setForm(null);
  const add = (
    <CardAddButton permission="policy:write" onAdd={() => setForm({ kind: 'add' })}>
      Add policy
    </CardAddButton>
  );
  return (
    <RecordsCard
      title="Policies"
      failure="Failed to fetch policies"
      records={policies}
      paging={paging}
      onPaging={setPaging}
      action={add}
      columns={columns}
      rowName={(row) => namedPolicy(row).name}
      onView={open}
      onEdit={edit}
      canEdit={(row) => row.can_edit && writing === null}
      rowMenu={rowMenuOf(
        {},
        {
          may: { write: writing === null, delete: deleting === null },
          onOpen: open,
          onEdit: edit,
          onDelete: (row) => void remove(namedPolicy(row)),
        },
      )}
      empty={
        <EmptyState icon={<FileText />} title="No policies yet" action={add}>
          {'insured' in props
            ? 'Policies of this client appear here.'
            : 'Policies with this carrier appear here.'}
        </EmptyState>
      }
    >
      {form?.kind === 'add' && <AddPolicyDialog {...props} onClose={close} />}
      {form?.kind === 'edit' && <EditPolicyDialog key={form.id} id={form.id} onClose={close} />}
    </RecordsCard>
  );
}
