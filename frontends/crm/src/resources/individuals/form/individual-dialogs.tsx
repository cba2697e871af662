import type { IndividualView, LeadStage } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { Fieldset, FieldsetStack, FormDialog } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { AddDialog } from '../../../records/add-dialog.js';
import { EditConflict } from '../../../records/edit-conflict.js';
import { EditRecordDialog } from '../../../records/edit-dialog.js';
import { recordAddress } from '../../../records/record-address.js';
import type { Named } from '../../../records/record-type.js';
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

interface EditIndividualDialogProps {
  /** Of a row, or the record that is on the screen already: it can be edited while the server is away. */
  individual: { id: string } | IndividualView;
  onClose: () => void;
  /** After the status Deleted was saved; by default it is only reported. */
  onDeleted?: ((individual: Named) => void) | undefined;
  /** Whether a save would delete the individual, so that a page shows nothing that is in the trash after it. */
  onDeleteChosen?: ((isChosen: boolean) => void) | undefined;
}

/** Edits all fields of an individual, over a list or its own page. */
export function EditIndividualDialog(props: EditIndividualDialogProps) {
  const { individual, onClose } = props;
  if ('version' in individual) return <LoadedDialog {...props} start={individual} failure={() => FAILED} />;
  return (
    <EditRecordDialog type={individualType} id={individual.id} {...shown} onClose={onClose}>
      {(start) => <LoadedDialog {...props} start={start} failure={(detail) => `${FAILED}: ${detail}`} />}
    </EditRecordDialog>
  );
}

// The specification has it without the reason on the page, and with it over the list.
const FAILED = 'Failed to update individual';

interface LoadedDialogProps extends Omit<EditIndividualDialogProps, 'individual'> {
  start: IndividualView;
  failure: (detail: string) => string;
}

function LoadedDialog(props: LoadedDialogProps) {
  const { start, failure, onClose, onDeleted, onDeleteChosen } = props;
  const toast = useToast();
  const notifyDeleted = useDeletedToast(individualType);
  const edit = useIndividualEdit({
    start,
    failure,
    onSaved: (individual) => {
      const isDeleted = individual.status === 'deleted';
      if (!isDeleted) toast.success('Individual updated successfully!', { about: 'update individual' });
      // While the dialog is there, leaving the page asks about unsaved changes.
      flushSync(onClose);
      if (isDeleted) (onDeleted ?? notifyDeleted)(named(individual));
    },
  });
  const status = useWatch({ control: edit.form.control, name: 'status' });
  useEffect(() => onDeleteChosen?.(status === 'deleted'), [onDeleteChosen, status]);
  return (
    <FormDialog
      {...shown}
      saveLabel="Save"
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
        <Fieldset legend="Contact and identity" note="Encrypted. SSN and driver's license are masked.">
          <FieldGroup names={fieldsIn('contact')} present={individual} />
          <FieldGroup names={fieldsIn('wishes')} present={individual} />
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
