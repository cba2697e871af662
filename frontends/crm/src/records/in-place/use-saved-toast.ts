import { isMask } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import type { FieldValues } from 'react-hook-form';
import type { Stored } from '../record-type.js';
import { useSave } from '../use-save.js';
import { labelIn, type EditableFields } from './editable-fields.js';

/** Reports that a field was saved, and offers to put its value back. */
export function useSavedToast<
  View extends Stored & Record<Name, unknown>,
  Name extends string,
  Values extends FieldValues,
  Body,
>(fields: EditableFields<View, Name, Values, Body>, name: Name): (before: View, saved: View) => void {
  const toast = useToast();
  const save = useSave(fields.type);
  const label = labelIn(fields, name);
  return (before, saved) => {
    const about = `update ${name} of ${before.id}`;
    const edited = [name, ...(fields.togetherWith?.[name] ?? [])];
    const undo = async () => {
      try {
        await save(saved, Object.fromEntries(edited.map((one) => [one, before[one]])));
        toast.success(`${label} restored`, { about });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        toast.error(`Failed to restore ${label}: ${error.detail}`, { about });
      }
    };
    // Only the mask of an encrypted value is known, which puts nothing back.
    const isKept = isMask(before[name]) || fields.final?.includes(name);
    toast.success(`${label} updated`, {
      about,
      action: isKept ? undefined : { label: 'Undo', onSelect: () => void undo() },
    });
  };
}
