import { useToast } from '@bindery/ui';
import { FormDialog, type FormDialogProps } from '@bindery/ui/form';
import type { ApiProblem } from '@bindery/web-kit/api';
import { submitForm, type ContractForm } from '@bindery/web-kit/forms';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { capitalized, type RecordType, type Stored } from './record-type.js';
import { useCreateRecord } from './use-create-record.js';

interface AddDialogProps<View extends Stored, Values extends FieldValues, Body extends object> extends Pick<
  FormDialogProps<Values, Body>,
  'title' | 'size' | 'onClose' | 'children'
> {
  type: RecordType<View>;
  /** The individual that a child record is added to. */
  individualId?: string | undefined;
  form: ContractForm<Values, Body>;
  /** The reason after 'Failed to create ...: '; the error's detail by default. */
  reason?: ((problem: ApiProblem) => string) | undefined;
  /** Called once the dialog has closed. */
  onCreated?: ((created: View) => void) | undefined;
}

/** Adds a record. Mount it when it opens, so that it always starts empty. */
export function AddDialog<View extends Stored, Values extends FieldValues, Body extends object>(
  props: AddDialogProps<View, Values, Body>,
) {
  const { type, individualId, form, reason = ({ detail }) => detail, onClose, onCreated, ...dialog } = props;
  const toast = useToast();
  const create = useCreateRecord(type, individualId);
  const about = `create ${type.singular}`;
  const save = submitForm(
    form,
    async (body) => {
      const created = await create(body);
      toast.success(`${capitalized(type.singular)} created successfully!`, { about });
      // While the dialog is there, leaving the page asks about unsaved changes.
      flushSync(onClose);
      onCreated?.(created);
    },
    (problem) => toast.error(`Failed to create ${type.singular}: ${reason(problem)}`, { about }),
  );
  return <FormDialog {...dialog} saveLabel="Create" form={form} onSave={save} onClose={onClose} />;
}
