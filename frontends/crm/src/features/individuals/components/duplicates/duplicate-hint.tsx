import type { IndividualView } from '@bindery/contracts/crm';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useDuplicates } from '../../api/use-duplicates.js';
import type { IndividualFormValues } from '../fields/form-values.js';
import { PossibleDuplicates } from './possible-duplicates.js';
import { comparedFields, duplicateQuery } from './duplicate-query.js';

/** Looks, while an individual is entered, for who may be the same person. @param present who is edited, if anybody */
export function DuplicateHint({ present }: { present: IndividualView | null }) {
  const { control } = useFormContext<IndividualFormValues>();
  const { dirtyFields } = useFormState({ control });
  const [first_name, last_name, dob, email, ssn, mbi] = useWatch({ control, name: [...comparedFields] });
  const typed = duplicateQuery({ first_name, last_name, dob, email, ssn, mbi }, dirtyFields, present?.id);
  const found = useDuplicates(typed && JSON.stringify(typed));
  return <PossibleDuplicates found={found} present={present} />;
}
