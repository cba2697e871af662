import { individualFields, isMask, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useSave } from '../../../records/use-save.js';
import { individualType } from '../individual-type.js';

/** Reports that a field was saved, and offers to put its value back. */
export function useSavedToast(
  name: IndividualField,
): (before: IndividualView, saved: IndividualView) => void {
  const toast = useToast();
  const save = useSave(individualType);
  const { label } = individualFields[name];
  return (before, saved) => {
    const about = `update ${name} of ${before.id}`;
    const undo = async () => {
      try {
        await save(saved, { [name]: before[name] });
        toast.success(`${label} restored`, { about });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        toast.error(`Failed to restore ${label}: ${error.detail}`, { about });
      }
    };
    // Only the mask of an encrypted value is known, which puts nothing back.
    const action = isMask(before[name]) ? undefined : { label: 'Undo', onSelect: () => void undo() };
    toast.success(`${label} updated`, { about, action });
  };
}
