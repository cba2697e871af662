import type { IndividualView, LeadStage } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { Fieldset, FieldsetStack, FormDialog } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import { useNavigate } from 'react-router-dom';
import { AddDialog } from '../../../records/add-dialog.js';
import { EditConflict } from '../../../records/edit-conflict.js';
import { EditRecordDialog } from '../../../records/edit-dialog.js';
import { recordAddress } from '../../../records/record-address.js';
import { useDeletedToast } from '../../../records/use-deleted-toast.js';
import { DuplicateHint } from '../duplicates/duplicate-hint.js';
import { FieldGroup } from '../fields/field-group.js';
import { fieldsIn } from '../fields/individual-fields.js';
import { emptyNewValues, useNewIndividualForm } from '../fields/individual-form.js';
import { individualType } from '../individual-type.js';
import { named } from '../labels.js';
import { NewIndividualFields } from './new-individual-fields.js';
import { useIndividualEdit } from './use-individual-edit.js';

const shown = { title: 'Edit individual', size: 'large' } as const;

/** Edits an individual from the list. */
export function EditIndividualDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EditRecordDialog type={individualType} id={id} {...shown} onClose={onClose}>
      {(start) => <LoadedDialog start={start} onClose={onClose} />}
    </EditRecordDialog>
  );
}

function LoadedDialog({ start, onClose }: { start: IndividualView; onClose: () => void }) {
  const toast = useToast();
  const notifyDeleted = useDeletedToast(individualType);
  const edit = useIndividualEdit({
    start,
    failure: (detail) => `Failed to update individual: ${detail}`,
    onSaved: (individual) => {
      if (individual.status === 'deleted') notifyDeleted(named(individual));
      else toast.success('Individual updated successfully!', { about: 'update individual' });
      onClose();
    },
  });
  return (
    <FormDialog
      {...shown}
      saveLabel="Update"
      form={edit.form}
      onSave={edit.save}
      onClose={onClose}
      above={edit.conflict !== 'none' && <EditConflict type={individualType} edit={edit} form={edit.form} />}
    >
      <IndividualFieldsets individual={edit.record} />
    </FormDialog>
  );
}

/** The last word is the last name. */
function nameParts(name: string): { first_name: string; last_name: string } {
  const words = name.split(/\s+/).filter(Boolean);
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name };
}

interface AddIndividualDialogProps {
  /** The name to start with. */
  name?: string | undefined;
  /** The stage of a lead to start with. */
  stage?: LeadStage | undefined;
  onClose: () => void;
  /** Opens the record by default. */
  onCreated?: ((created: IndividualView) => void) | undefined;
}

/** Adds an individual, assigned to the person who adds it until they choose otherwise. */
export function AddIndividualDialog({ name = '', stage, onClose, onCreated }: AddIndividualDialogProps) {
  const me = useMe();
  const navigate = useNavigate();
  const form = useNewIndividualForm({
    ...{ ...emptyNewValues, ...nameParts(name), assigned_agent: me.id },
    ...(stage && { status: 'lead', lead_stage: stage }),
  });
  return (
    <AddDialog
      type={individualType}
      title="Add individual"
      size="large"
      form={form}
      onClose={onClose}
      onCreated={onCreated ?? (({ id }) => void navigate(recordAddress('individuals', id)))}
    >
      <NewIndividualFields asLead={stage !== undefined} />
    </AddDialog>
  );
}

/** All fields of a stored individual, grouped for a dialog. */
function IndividualFieldsets({ individual }: { individual: IndividualView }) {
  return (
    <>
      <DuplicateHint present={individual} />
      <FieldsetStack>
        <Fieldset legend="Person">
          <FieldGroup names={fieldsIn('person')} present={individual} />
        </Fieldset>
        <Fieldset legend="Contact & protected" note="Encrypted, shown masked">
          <FieldGroup names={fieldsIn('contact')} present={individual} />
        </Fieldset>
        <Fieldset legend="Medicare">
          <FieldGroup names={fieldsIn('medicare')} present={individual} />
        </Fieldset>
        <Fieldset legend="Assignment">
          <FieldGroup names={fieldsIn('assignment')} present={individual} />
        </Fieldset>
        <Fieldset legend="Lead">
          <FieldGroup names={fieldsIn('lead')} present={individual} />
        </Fieldset>
        <Fieldset legend="Notes">
          <FieldGroup names={fieldsIn('notes')} columns={1} present={individual} />
        </Fieldset>
      </FieldsetStack>
    </>
  );
}
