import { valueText, type CaptureMatch } from '@bindery/contracts/crm';
import { recordFieldOf, type ReviewedField } from './review-fields.js';

type Reason = CaptureMatch['reasons'][number];

/** By what a client may be the same person. */
export const reasonWords: Readonly<Record<Reason, string>> = {
  name: 'same name and date of birth',
  name_swapped: 'first and last name swapped',
  similar_name: 'same last name and date of birth, similar first name',
  email: 'same email',
  phone: 'same phone number',
  ssn: 'same SSN',
  mbi: 'same Medicare number',
};

/** A stored value as it reads: days, choices and yes or no by their words. */
export function valueWords({ path, kind }: Pick<ReviewedField, 'path' | 'kind'>, value: string): string {
  if (kind === 'flag') return value === 'yes' ? 'Yes' : value === 'no' ? 'No' : value;
  if (kind === 'ssn') return value.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');
  if (kind === 'mbi') return value.replace(/^(\w{4})(\w{3})(\w{4})$/, '$1-$2-$3');
  if (kind !== 'choice' && kind !== 'day' && kind !== 'birth') return value;
  const { type, name } = recordFieldOf(path);
  return valueText(type, name, value);
}
