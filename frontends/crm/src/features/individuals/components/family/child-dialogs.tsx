import type { ApiProblem } from '@bindery/web-kit/api';
import { useContractForm, type ContractFormOptions } from '@bindery/web-kit/forms';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AddDialog } from '../../../../records/add-dialog.js';
import { EditDialog } from '../../../../records/edit-dialog.js';
import type { Stored } from '../../../../records/record-type.js';
import type { ChildType } from '../../api/child-type.js';

/** What the form of a new record starts from. */
export interface NewChild {
  individualId: string;
  /** The individual has none yet. */
  isFirst: boolean;
}

/** The form that adds or edits a child record. */
export interface ChildForm<View, Values extends FieldValues> {
  type: ChildType<View>;
  /** The bodies of a create and an update in the contract. */
  schemas: Record<'create' | 'update', ContractFormOptions<Values, object>['schema']>;
  newValues: (of: NewChild) => Values;
  valuesOf: (record: View) => Values;
  fields: ReactNode;
  /** The reason after 'Failed to create ...: '; the error's detail by default. */
  reason?: ((problem: ApiProblem) => string) | undefined;
  onCreated?: ((created: View) => void) | undefined;
  onSaved?: ((saved: View, before: View) => void) | undefined;
}

interface AddChildProps<View, Values extends FieldValues> extends ChildForm<View, Values>, NewChild {
  onClose: () => void;
}

export function AddChild<View, Values extends FieldValues>(props: AddChildProps<View, Values>) {
  const { type, schemas, newValues, fields, individualId, isFirst, reason, onClose, onCreated } = props;
  const form = useContractForm<Values, object>({
    schema: schemas.create,
    defaultValues: newValues({ individualId, isFirst }),
  });
  return (
    <AddDialog title={`Add ${type.singular}`} {...{ type, individualId, form, reason, onClose, onCreated }}>
      {fields}
    </AddDialog>
  );
}

interface EditChildProps<View, Values extends FieldValues> extends ChildForm<View, Values> {
  start: View;
  onClose: () => void;
}

export function EditChild<View extends Stored, Values extends FieldValues>(
  props: EditChildProps<View, Values>,
) {
  const { type, schemas, valuesOf, fields, start, onClose, onSaved } = props;
  const form = useContractForm<Values, object>({ schema: schemas.update, defaultValues: valuesOf(start) });
  return (
    <EditDialog
      title={`Edit ${type.singular}`}
      {...{ type, start, form, valuesOf, onClose }}
      onSaved={(saved) => onSaved?.(saved, start)}
    >
      {fields}
    </EditDialog>
  );
}
