import { proposedStart, type PolicyView } from '@bindery/contracts/crm';
import { dayOf } from '@bindery/ui/dates';
import { Fieldset, FieldsetStack, type PickerOption } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import { AddDialog } from '../../../records/add-dialog.js';
import { EditDialog, EditRecordDialog } from '../../../records/edit-dialog.js';
import { NewPolicyFields } from './new-policy-fields.js';
import { CoverageFields, InformationFields, namesIn, type KnownNames } from './policy-fields.js';
import { useNewPolicyForm, usePolicyForm, valuesOf } from './policy-form.js';
import { policyType } from '../policy-type.js';

interface AddPolicyDialogProps {
  /** The individual or carrier that it is added to. */
  insured?: PickerOption | undefined;
  carrier?: PickerOption | undefined;
  /** The effective date; one is proposed by default. */
  starts?: string | undefined;
  onCreated?: ((policy: PolicyView) => void) | undefined;
  onClose: () => void;
}

/** Adds a policy. The agent who adds one has mostly written it. */
export function AddPolicyDialog({ insured, carrier, starts, onCreated, onClose }: AddPolicyDialogProps) {
  const me = useMe();
  const form = useNewPolicyForm({
    insured_id: insured?.id ?? '',
    carrier_id: carrier?.id ?? '',
    effective_date: starts ?? proposedStart({ plan_type: null, dob: null }, dayOf(new Date())),
    writing_agent: me.role === 'agent' ? me.id : '',
  });
  return (
    <AddDialog type={policyType} title="Add policy" form={form} onClose={onClose} onCreated={onCreated}>
      <NewPolicyFields
        known={{ insured: listed(insured), carrier: listed(carrier), product: [] }}
        hasStart={starts !== undefined}
      />
    </AddDialog>
  );
}

const listed = (option: PickerOption | undefined) => (option ? [option] : []);

const TITLE = 'Edit policy';

/** Edits a policy from a list. */
export function EditPolicyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EditRecordDialog type={policyType} id={id} title={TITLE} onClose={onClose}>
      {(start) => <LoadedDialog start={start} onClose={onClose} />}
    </EditRecordDialog>
  );
}

function LoadedDialog({ start, onClose }: { start: PolicyView; onClose: () => void }) {
  const form = usePolicyForm(start);
  return (
    <EditDialog type={policyType} title={TITLE} {...{ start, form, valuesOf, onClose }}>
      {(record) => <PolicyFieldsets known={namesIn(start, record)} />}
    </EditDialog>
  );
}

function PolicyFieldsets({ known }: { known: KnownNames }) {
  return (
    <FieldsetStack>
      <Fieldset legend="Policy information">
        <InformationFields known={known} />
      </Fieldset>
      <Fieldset legend="Coverage & financial">
        <CoverageFields />
      </Fieldset>
    </FieldsetStack>
  );
}
