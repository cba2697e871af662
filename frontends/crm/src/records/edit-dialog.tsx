import type { RouteAnswering } from '@bindery/contracts/route';
import { Dialog, LoadFailure, PageSpinner, useToast } from '@bindery/ui';
import { FormDialog, type FormDialogProps } from '@bindery/ui/form';
import type { ContractForm } from '@bindery/web-kit/forms';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EditConflict } from './edit-conflict.js';
import { capitalized, type RecordType, type Stored } from './record-type.js';
import { useRecordEdit } from './use-record-edit.js';
import { useRecord } from './use-record.js';

interface EditDialogProps<View, Values extends FieldValues, Body extends object> extends Pick<
  FormDialogProps<Values, Body>,
  'title' | 'size' | 'onClose'
> {
  type: RecordType<View>;
  /** The record as it was when the edit began. */
  start: View;
  form: ContractForm<Values, Body>;
  valuesOf: (record: View) => Values;
  /** The message for a failed save; by default with the error's detail. */
  failure?: ((detail: string) => string) | undefined;
  /** Called with the saved record once the dialog has closed. */
  onSaved?: ((record: View) => void) | undefined;
  /** The fields; as a function when they need the version that a save is based on. */
  children: ReactNode | ((record: View) => ReactNode);
}

export function EditDialog<View extends Stored, Values extends FieldValues, Body extends object>(
  props: EditDialogProps<View, Values, Body>,
) {
  const { type, start, form, valuesOf, failure, onClose, onSaved, children, ...dialog } = props;
  const toast = useToast();
  const edit = useRecordEdit({
    ...{ type, start, form, valuesOf },
    failure: failure ?? ((detail) => `Failed to update ${type.singular}: ${detail}`),
    onSaved: (record) => {
      toast.success(`${capitalized(type.singular)} updated successfully!`, {
        about: `update ${type.singular}`,
      });
      onClose();
      onSaved?.(record);
    },
  });
  return (
    <FormDialog
      {...dialog}
      saveLabel="Update"
      form={form}
      onSave={edit.save}
      onClose={onClose}
      above={edit.conflict !== 'none' && <EditConflict {...{ type, edit, form }} />}
    >
      {typeof children === 'function' ? children(edit.record) : children}
    </FormDialog>
  );
}

interface EditRecordDialogProps<View> {
  type: RecordType<View> & { routes: { get: RouteAnswering<View> } };
  id: string;
  title: string;
  size?: ComponentProps<typeof Dialog>['size'];
  onClose: () => void;
  /** The dialog with the form, once the record has loaded. */
  children: (start: View) => ReactNode;
}

/** Edits a record in a dialog over the list. */
export function EditRecordDialog<View>(props: EditRecordDialogProps<View>) {
  const { type, id, title, size, onClose, children } = props;
  const loaded = useRecord(type.routes.get, id);
  const { data, error, isValidating } = loaded;
  // The edit starts from a fresh response, not from the cache, and later responses don't change it.
  const [start, setStart] = useState<View | null>(null);
  if (!start && data && !error && !isValidating) setStart(data);
  if (start) return children(start);
  return (
    <Dialog open size={size} title={title} onOpenChange={onClose}>
      {error ? <LoadFailure title={`Failed to fetch ${type.singular}`} resource={loaded} /> : <PageSpinner />}
    </Dialog>
  );
}
