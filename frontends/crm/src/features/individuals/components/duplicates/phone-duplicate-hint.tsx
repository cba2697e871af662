import type { IndividualView } from '@bindery/contracts/crm';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useDuplicates } from '../../api/use-duplicates.js';
import { PossibleDuplicates } from './possible-duplicates.js';

/** Looks, while a phone number is entered, for somebody else who is called there. */
export function PhoneDuplicateHint({ individual }: { individual: IndividualView }) {
  const { control } = useFormContext<{ phone: string }>();
  const { dirtyFields } = useFormState({ control });
  const phone = useWatch({ control, name: 'phone' });
  const asked = dirtyFields.phone && phone.trim() !== '';
  const found = useDuplicates(asked ? JSON.stringify({ phone, except: individual.id }) : null);
  return <PossibleDuplicates found={found} present={individual} />;
}
