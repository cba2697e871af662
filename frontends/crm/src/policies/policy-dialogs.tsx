import type { PolicyView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { Fieldset, FieldsetStack, FormDialog, type PickerOption } from '@bindery/ui/form';
import { ConflictBanner, submitForm } from '@bindery/web-kit/forms';
import { EditRecordDialog } from '../records/edit-record-dialog.js';
import type { Loaded } from '../records/record-type.js';
import { useCreateRecord } from '../records/use-create-record.js';
import { useRecordEdit } from '../records/use-record-edit.js';
import { CoverageFields, InformationFields, namesOf, type KnownNames } from './policy-fields.js';
import { useNewPolicyForm, usePolicyForm, valuesOf } from './policy-form.js';
import { policyType } from './policy-type.js';

interface AddPolicyDialogProps {
  /** Where it is added: whose it is, or of which carrier. */
  insured?: PickerOption | undefined;
  carrier?: PickerOption | undefined;
  onClose: () => void;
}

/** Adds a policy. It is mounted when it opens, so that it always starts empty. */
export function AddPolicyDialog({ insured, carrier, onClose }: AddPolicyDialogProps) {
  const toast = useToast();
  const create = useCreateRecord(policyType);
  const form = useNewPolicyForm({ insured_id: insured?.id ?? '', carrier_id: carrier?.id ?? '' });
  const save = submitForm(
    form,
    async (body) => {
      await create(body);
      toast.success('Policy created successfully!');
      onClose();
    },
    ({ detail }) => toast.error(`Failed to create policy: ${detail}`),
  );
  return (
    <FormDialog title="Add Policy" saveLabel="Create" form={form} onSave={save} onClose={onClose}>
      <PolicyFieldsets known={{ insured: insured ?? null, carrier: carrier ?? null, product: null }} />
    </FormDialog>
  );
}

const TITLE = 'Edit Policy';

/** Edits a policy from a list. */
export function EditPolicyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EditRecordDialog type={policyType} id={id} title={TITLE} onClose={onClose}>
      {(start) => <LoadedDialog start={start} onClose={onClose} />}
    </EditRecordDialog>
  );
}

function LoadedDialog({ start, onClose }: { start: Loaded<PolicyView>; onClose: () => void }) {
  const toast = useToast();
  const form = usePolicyForm(start.record);
  const { record, save, conflict, loadNewest } = useRecordEdit({
    ...{ type: policyType, start, form, valuesOf },
    failure: (detail) => `Failed to update policy: ${detail}`,
    onSaved: () => {
      toast.success('Policy updated successfully!');
      onClose();
    },
  });
  return (
    <FormDialog
      title={TITLE}
      saveLabel="Update"
      form={form}
      onSave={save}
      onClose={onClose}
      above={
        conflict !== 'none' && (
          <ConflictBanner what="this policy" conflict={conflict} onLoadNewest={loadNewest} />
        )
      }
    >
      <PolicyFieldsets known={namesOf(record)} />
    </FormDialog>
  );
}

function PolicyFieldsets({ known }: { known: KnownNames }) {
  return (
    <FieldsetStack>
      <Fieldset legend="Policy Information">
        <InformationFields known={known} />
      </Fieldset>
      <Fieldset legend="Coverage & Financial">
        <CoverageFields />
      </Fieldset>
    </FieldsetStack>
  );
}
